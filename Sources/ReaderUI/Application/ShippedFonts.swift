import CGTK
import GLibSupport
import Glibc
import Text

/// The typefaces that ship with Courant, for the window and for the process that draws articles.
enum ShippedFonts {
  /// The folder that has them, of the installed program or of the tree it was built in.
  static let folder = ["share/courant/fonts", "data/fonts"].lazy
    .compactMap { ProgramPlace.nearest($0 + "/fonts.conf") }.first.map { String($0.dropLast("/fonts.conf".count)) }

  /// Has fontconfig find them, in this program and in those that it starts. To be called before anything asks for a font.
  static func announce() {
    guard let folder else { return }
    // Who names another configuration wants that one.
    setenv(variable, folder + "/fonts.conf", 0)
  }

  /// Does not tell a program of the desktop that the reader opens, which may still run when the folder is gone.
  ///
  /// - Parameter context: A `GAppLaunchContext`.
  static func keep(from context: Object) {
    guard let folder, getenv(variable).map({ String(cString: $0) }) == folder + "/fonts.conf" else { return }
    g_app_launch_context_unsetenv(context.cast(), variable)
  }

  private static let variable = "FONTCONFIG_FILE"
}
