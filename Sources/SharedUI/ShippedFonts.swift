import CGTK
import GLibSupport
import Glibc
import Text

/// The fonts that are installed with Courant, for the window and for the process that draws articles.
package enum ShippedFonts {
  /// The folder of the fonts, in the installed program or in the build tree.
  package static let folder = ["share/courant/fonts", "data/fonts"].lazy
    .compactMap { ProgramPlace.nearest($0 + "/fonts.conf") }.first.map { String($0.dropLast("/fonts.conf".count)) }

  /// Tells fontconfig about the fonts, for this program and its child processes. Must be called before any font is
  /// used.
  package static func announce() {
    guard let folder else { return }
    // A configuration that the user named has precedence.
    setenv(variable, folder + "/fonts.conf", 0)
  }

  /// Removes the font configuration from the environment of another program that the reader opens. That program may run
  /// longer than the folder exists.
  ///
  /// - Parameter context: A `GAppLaunchContext`.
  package static func keep(from context: Object) {
    guard let folder, getenv(variable).map({ String(cString: $0) }) == folder + "/fonts.conf" else { return }
    g_app_launch_context_unsetenv(context.cast(), variable)
  }

  private static let variable = "FONTCONFIG_FILE"
}
