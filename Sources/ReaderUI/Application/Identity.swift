/// What the application is called on the bus, in menus and in file names.
nonisolated package let applicationID = "io.github.courant.Courant"
/// Where the embedded resources begin.
let resourceRoot = "/io/github/courant/Courant"
/// The version that About and the network client state.
nonisolated let version = "0.1.0"
/// Where the project lives.
let homepage = "https://github.com/courant-reader/courant"
