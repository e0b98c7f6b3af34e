//! Tells the program which profile it is built with: `parlour bench` prints it next to its figures.

use std::env;
use std::path::Path;

fn main() {
    // Cargo says "release" for every profile that inherits from it. What it is really called is the folder above `build`.
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut folders = Path::new(&out).ancestors().skip_while(|folder| !folder.ends_with("build"));
    let profile = folders.nth(1).and_then(Path::file_name).expect("OUT_DIR lies in PROFILE/build");
    println!("cargo::rustc-env=PARLOUR_PROFILE={}", profile.to_string_lossy());
    println!("cargo::rerun-if-changed=build.rs");
}
