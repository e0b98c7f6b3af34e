//! The layout of replay files and exported tables: a field a line, an entry a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Writes a document so that a person can read it and a diff shows moves.
pub(crate) fn write(document: &impl Serialize) -> anyhow::Result<String> {
    let mut text = Vec::new();
    document.serialize(&mut Serializer::with_formatter(&mut text, Lines::default()))?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}

/// Breaks lines between the fields of a document and between the items of its lists, nowhere deeper.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// Whether the list or object that ends next has anything in it.
    has_items: bool,
}

/// The depth of the fields, and that of the items in their lists.
const FIELD: usize = 1;
const ITEM: usize = 2;

impl Lines {
    fn open(&mut self) {
        self.depth += 1;
        self.has_items = false;
    }

    fn close<W: ?Sized + Write>(&mut self, writer: &mut W, deepest: usize) -> io::Result<()> {
        if self.has_items && self.depth <= deepest {
            self.depth -= 1;
            self.break_line(writer)?;
        } else {
            self.depth -= 1;
        }
        self.has_items = true;
        Ok(())
    }

    fn separate<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
        deepest: usize,
    ) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= deepest {
            self.break_line(writer)?;
        }
        Ok(())
    }

    fn break_line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        write!(writer, "\n{:1$}", "", self.depth)
    }
}

impl Formatter for Lines {
    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open();
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first, FIELD)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_items = true;
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, FIELD)?;
        writer.write_all(b"}")
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open();
        writer.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first, ITEM)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_items = true;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, ITEM)?;
        writer.write_all(b"]")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_and_items_have_lines_of_their_own() {
        let document = json!({"a": [], "b": [1, {"c": [2, 3]}], "d": {}, "e": {"f": {"g": [[]]}}});
        let mut text = Vec::new();
        document.serialize(&mut Serializer::with_formatter(&mut text, Lines::default())).unwrap();
        let expected = r#"
{
 "a":[],
 "b":[
  1,
  {"c":[2,3]}
 ],
 "d":{},
 "e":{"f":{"g":[[]]}}
}"#;
        assert_eq!(String::from_utf8(text).unwrap(), expected.trim_start());
    }
}
