//! What bytes go through: a plain TCP connection, or anything that is read and written like one.

use std::io;
use std::net::Shutdown;
use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};

use parking_lot::Mutex;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;

/// A stream that one task reads while others write to it.
pub(crate) enum Pipe {
    /// Both directions are used at the same time, without a lock.
    Tcp(TcpStream),
    /// Reading and writing take turns. Nothing is left once it is closed.
    Any(Mutex<Option<Pin<Box<dyn Stream>>>>),
}

/// Anything that is read and written.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send {}

impl<S: AsyncRead + AsyncWrite + Send> Stream for S {}

impl From<TcpStream> for Pipe {
    fn from(stream: TcpStream) -> Self {
        Self::Tcp(stream)
    }
}

impl Pipe {
    pub(crate) fn any(stream: impl AsyncRead + AsyncWrite + Send + 'static) -> Self {
        Self::Any(Mutex::new(Some(Box::pin(stream))))
    }

    /// Reads what is there; nothing at the end.
    pub(crate) fn poll_read(
        &self,
        cx: &mut Context<'_>,
        bytes: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        let stream = match self {
            Self::Tcp(stream) => return read_tcp(stream, cx, bytes),
            Self::Any(stream) => stream,
        };
        let mut stream = stream.lock();
        let Some(stream) = stream.as_mut() else { return Poll::Ready(Ok(0)) };
        let mut buffer = ReadBuf::new(bytes);
        ready!(stream.as_mut().poll_read(cx, &mut buffer))?;
        Poll::Ready(Ok(buffer.filled().len()))
    }

    /// Writes what there is room for now; `WouldBlock` if there is none. Then [`Self::poll_write`] has to be called until
    /// there is.
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        if let Self::Tcp(stream) = self {
            // Mostly there is room, so the system is asked first and the runtime only if there was none.
            return match SockRef::from(stream).send(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => stream.try_write(bytes),
                result => result,
            };
        }
        match self.poll_write(&mut Context::from_waker(Waker::noop()), bytes) {
            Poll::Ready(result) => result,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    /// Writes as soon as there is room.
    pub(crate) fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self {
            Self::Tcp(stream) => loop {
                ready!(stream.poll_write_ready(cx))?;
                match stream.try_write(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    result => return Poll::Ready(result),
                }
            },
            Self::Any(stream) => match stream.lock().as_mut() {
                Some(stream) => stream.as_mut().poll_write(cx, bytes),
                None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
            },
        }
    }

    /// Has everything that was written go out: a stream may have buffers of its own.
    pub(crate) fn poll_flush(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self {
            Self::Tcp(_) => Poll::Ready(Ok(())),
            Self::Any(stream) => match stream.lock().as_mut() {
                Some(stream) => stream.as_mut().poll_flush(cx),
                None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
            },
        }
    }

    /// Ends the connection, even if others still hold this.
    pub(crate) fn close(&self) {
        match self {
            // It may have ended already.
            Self::Tcp(stream) => drop(SockRef::from(stream).shutdown(Shutdown::Both)),
            Self::Any(stream) => {
                let stream = stream.lock().take();
                if let Some(mut stream) = stream {
                    // What a stream has to say in the end is said if there is room for it.
                    let _ = stream.as_mut().poll_shutdown(&mut Context::from_waker(Waker::noop()));
                }
            }
        }
    }
}

fn read_tcp(stream: &TcpStream, cx: &mut Context<'_>, bytes: &mut [u8]) -> Poll<io::Result<usize>> {
    loop {
        ready!(stream.poll_read_ready(cx))?;
        match stream.try_read(bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Ok(count) if (1..bytes.len()).contains(&count) => {
                // There was no more, so there is no need to ask again before more comes.
                let no_more = || Err::<(), _>(io::ErrorKind::WouldBlock.into());
                let _ = stream.try_io(Interest::READABLE, no_more);
                return Poll::Ready(Ok(count));
            }
            result => return Poll::Ready(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[tokio::test]
    async fn any_stream_is_read_and_written_by_turns() {
        let (here, there) = tokio::io::duplex(4);
        let (here, there) = (Pipe::any(here), Pipe::any(there));
        assert_eq!(here.try_write(b"123456").expect("room"), 4);
        let full = here.try_write(b"56").expect_err("no room");
        assert_eq!(full.kind(), io::ErrorKind::WouldBlock);
        let mut bytes = [0; 3];
        let read = async || poll_fn(|cx| there.poll_read(cx, &mut [0; 3])).await.expect("bytes");
        let write = poll_fn(|cx| here.poll_write(cx, b"56"));
        let (count, written) = tokio::join!(read(), write);
        assert_eq!((count, written.expect("room")), (3, 2));
        let count = poll_fn(|cx| there.poll_read(cx, &mut bytes)).await.expect("bytes");
        assert_eq!(&bytes[..count], b"456");
        here.close();
        assert_eq!(poll_fn(|cx| there.poll_read(cx, &mut bytes)).await.expect("the end"), 0);
        assert!(here.try_write(b"7").is_err());
    }
}
