import CGTK
import GLibSupport
import Glibc
import Text

/// The program as a service, without a window.
enum Service {
  /// The arguments that start the program without a window for good. A start over the bus alone, for a search, must not
  /// use them.
  static let inBackground = ["--gapplication-service", "--background"]

  /// Restarts the program in this process, as a service. This frees what a window had loaded, above all WebKit.
  ///
  /// Returns only on failure.
  ///
  /// - Parameter arguments: Further arguments of the program.
  static func takePlace(of application: Object, _ arguments: [String]) {
    // The bus name belongs to the connection, so the connection closes before the new program takes the name.
    if let connection = g_application_get_dbus_connection(application.cast()) {
      g_dbus_connection_set_exit_on_close(connection, 0)
      g_dbus_connection_close_sync(connection, nil, nil)
    }
    let words = [CommandLine.arguments.first ?? "courant"] + inBackground + arguments
    var pointers = words.map { strdup($0) } + [nil]
    // WebKit's processes end after this.
    ChildProcess.leaveAll()
    execv(ProgramPlace.program, &pointers)
    execv("/proc/self/exe", &pointers)
    for pointer in pointers { free(pointer) }
  }
}
