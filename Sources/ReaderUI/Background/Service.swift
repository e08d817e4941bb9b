import CGTK
import GLibSupport
import Glibc
import Text

/// Runs the program as a service, without a window.
enum Service {
  /// The arguments that start the program permanently without a window. When the bus starts the program for a search,
  /// these arguments must not be used.
  static let inBackground = ["--gapplication-service", "--background"]

  /// Restarts the program in this process, as a service. This frees the memory of everything that a window loaded,
  /// above all WebKit.
  ///
  /// Returns only if the restart fails.
  ///
  /// - Parameter arguments: Further arguments of the program.
  static func takePlace(of application: Object, _ arguments: [String]) {
    // The bus name belongs to the connection, so the connection is closed before the new program takes the name.
    if let connection = g_application_get_dbus_connection(application.cast()) {
      g_dbus_connection_set_exit_on_close(connection, 0)
      g_dbus_connection_close_sync(connection, nil, nil)
    }
    let words = [CommandLine.arguments.first ?? "courant"] + inBackground + arguments
    var pointers = words.map { strdup($0) } + [nil]
    // WebKit's processes end after the restart.
    ChildProcess.leaveAll()
    execv(ProgramPlace.program, &pointers)
    execv("/proc/self/exe", &pointers)
    for pointer in pointers { free(pointer) }
  }
}
