//! The style sheet, the script and the icon. Their names change with what is in them, so a browser may keep
//! them for ever.

use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::Web;
use crate::boards::Look;

/// A file that every page needs.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Where it is.
    pub(crate) path: String,
    kind: &'static str,
    text: Bytes,
}

pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let base = [
        include_str!("../assets/base.css"),
        include_str!("../assets/pages.css"),
        include_str!("../assets/table.css"),
        include_str!("../assets/inspect.css"),
        include_str!("../assets/learn.css"),
    ];
    Asset::style("page", base.concat())
});

pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/page.js").to_owned();
    Asset::new("page", "js", "text/javascript; charset=utf-8", text)
});

pub(crate) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned())
});

impl Asset {
    /// A style sheet.
    pub(crate) fn style(name: &str, text: String) -> Self {
        Self::new(name, "css", "text/css; charset=utf-8", text)
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn new(name: &str, ending: &str, kind: &'static str, text: String) -> Self {
        let hash = hex::encode(Sha256::digest(&text));
        Self { path: format!("/assets/{name}-{}.{ending}", &hash[..12]), kind, text: text.into() }
    }
}

/// One of the files, by the name that pages know it by.
pub(crate) async fn serve(State(web): State<Arc<Web>>, Path(name): Path<String>) -> Response {
    let shared: [&Asset; 3] = [&STYLE, &SCRIPT, &ICON];
    let boards = web.house.catalog().iter().filter_map(|listed| listed.get::<Look>()?.style());
    let is_named = |asset: &&Asset| asset.path.strip_prefix("/assets/") == Some(&name);
    match shared.into_iter().chain(boards).find(is_named) {
        Some(asset) => (
            [
                (header::CONTENT_TYPE, asset.kind),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            asset.text.clone(),
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
