import CGTK
import GLibSupport
import Glibc
import Text

/// The program as a service, without a window.
enum Service {
  /// What the program is started with to go on without a window. Who calls it over the bus alone, such as a search, wants that not.
  static let inBackground = ["--gapplication-service", "--background"]

  /// Runs the program anew in this process, as a service: what a window had loaded, WebKit above all, is gone then.
  ///
  /// It comes back only where that fails.
  ///
  /// - Parameter arguments: Those of the program besides.
  static func takePlace(of application: Object, _ arguments: [String]) {
    // The new program takes the name on the bus, which belongs to the connection.
    if let connection = g_application_get_dbus_connection(application.cast()) {
      g_dbus_connection_set_exit_on_close(connection, 0)
      g_dbus_connection_close_sync(connection, nil, nil)
    }
    let words = [CommandLine.arguments.first ?? "courant"] + inBackground + arguments
    var pointers = words.map { strdup($0) } + [nil]
    // Those of WebKit end after this.
    ChildProcess.leaveAll()
    execv(ProgramPlace.program, &pointers)
    execv("/proc/self/exe", &pointers)
    for pointer in pointers { free(pointer) }
  }
}
