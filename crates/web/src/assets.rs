//! The style sheet, the script and the icon. Their names change with what is in them, so a browser may keep
//! them for ever.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::boards;

/// A file that every page needs.
pub(crate) struct Asset {
    /// Where it is.
    pub(crate) path: String,
    kind: &'static str,
    text: String,
}

pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let base = [
        include_str!("../assets/base.css"),
        include_str!("../assets/pages.css"),
        include_str!("../assets/table.css"),
        include_str!("../assets/inspect.css"),
        include_str!("../assets/learn.css"),
    ];
    let parts = base.iter().chain(boards::STYLES);
    Asset::new("page", "css", "text/css; charset=utf-8", parts.copied().collect())
});

pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/page.js").to_owned();
    Asset::new("page", "js", "text/javascript; charset=utf-8", text)
});

pub(crate) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned())
});

impl Asset {
    fn new(name: &str, ending: &str, kind: &'static str, text: String) -> Self {
        let hash = hex::encode(Sha256::digest(&text));
        Self { path: format!("/assets/{name}-{}.{ending}", &hash[..12]), kind, text }
    }
}

/// One of the files, by the name that pages know it by.
pub(crate) async fn serve(Path(name): Path<String>) -> Response {
    let assets: [&Asset; 3] = [&STYLE, &SCRIPT, &ICON];
    let is_named = |asset: &&&Asset| asset.path.strip_prefix("/assets/") == Some(&name);
    match assets.iter().find(is_named) {
        Some(asset) => (
            [
                (header::CONTENT_TYPE, asset.kind),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            asset.text.as_str(),
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
