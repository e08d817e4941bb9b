/// The application's ID on the bus, in menus and in file names.
nonisolated package let applicationID = "io.github.courant.Courant"
/// The root path of the embedded resources.
package let resourceRoot = "/io/github/courant/Courant"
/// The version that the About dialog and the network client state.
package nonisolated let version = "0.1.0"
/// The address of the project.
package let homepage = "https://github.com/courant-reader/courant"
