import ArticleUI
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// The program's environment, for people who look for the cause of a fault.
enum ProgramFacts {
  /// Returns the facts, each with its name, in English for developers.
  ///
  /// - Parameter window: A visible window of the program.
  static func all(of window: UnsafeMutablePointer<GtkWindow>) -> [(name: String, value: String)] {
    [
      ("Courant", version),
      ("GTK", Newer.version(of: "gtk") ?? ""), ("libadwaita", Newer.version(of: "adw") ?? ""),
      ("WebKitGTK", Newer.version(of: "webkit") ?? "Not loaded"),
      ("Drawn by", renderer(of: window)),
      ("Display", display(of: window)),
      ("Sandbox", sandbox),
    ]
  }

  /// The state of the sandbox. Without WebKit, no sandbox is necessary.
  private static var sandbox: String {
    if Flatpak.isAround { return "Flatpak" }
    let isThere = Newer.version(of: "webkit") != nil && !WebKitLibrary.goesWithoutSandbox
    return isThere ? "For articles alone" : "None"
  }

  private static func renderer(of window: UnsafeMutablePointer<GtkWindow>) -> String {
    guard let renderer = gtk_native_get_renderer(window.opaque) else { return "" }
    return g_type_name_from_instance(renderer.cast()).map { String(cString: $0) } ?? ""
  }

  private static func display(of window: UnsafeMutablePointer<GtkWindow>) -> String {
    guard let display = gtk_widget_get_display(window.cast()) else { return "" }
    return g_type_name_from_instance(display.cast()).map { String(cString: $0) } ?? ""
  }
}
