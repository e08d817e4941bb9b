import CGTK
import GLibSupport
import Glibc
import SharedUI
import Text

/// The options of the command line, parsed by GApplication.
final class CommandLineOptions {
  /// The trace file of the window; `nil` for none.
  private(set) var trace: Trace?
  /// The folder of the library; `nil` for the default.
  private(set) var folder: String?
  private var tracePath: String?
  /// True if each request is logged on standard error.
  private(set) var saysRequests = false
  /// True if the program was started to refresh without a window.
  private(set) var isInBackground = false

  /// The arguments that start another process with the same trace, folder and log.
  var again: [String] {
    [("--trace", tracePath), ("--data", folder)].flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (saysRequests ? ["--debug"] : [])
  }

  init(of application: Object) {
    let add = { (name: String, kind: GOptionArg, argument: String?, text: String) in
      g_application_add_main_option(application.cast(), name, 0, GOptionFlags(0), kind, text, argument)
    }
    g_application_set_option_context_parameter_string(application.cast(), translated("[ADDRESS OR LIST OF FEEDS …]"))
    add(
      "trace", G_OPTION_ARG_FILENAME, translated("FILE"), translated("Write what the window does, and when, to a file"))
    add("data", G_OPTION_ARG_FILENAME, translated("FOLDER"), translated("Keep the library in this folder"))
    add(
      "debug", G_OPTION_ARG_NONE, nil, translated("Write all requests and their results to standard error"))
    // The desktop's session and the program itself use this option, together with --gapplication-service.
    g_application_add_main_option(
      application.cast(), "background", 0, GOptionFlags(G_OPTION_FLAG_HIDDEN.rawValue), G_OPTION_ARG_NONE, "", nil)
    add("version", G_OPTION_ARG_NONE, nil, translated("Show the version"))
    application.onRequest("handle-local-options") { [weak self] (options: UnsafeMutableRawPointer?) -> Int32 in
      guard let self, let options else { return -1 }
      if g_variant_dict_contains(options.cast(), "version") != 0 {
        print("Courant \(version)")
        return 0
      }
      saysRequests = g_variant_dict_contains(options.cast(), "debug") != 0
      isInBackground = g_variant_dict_contains(options.cast(), "background") != 0
      tracePath = text("trace", in: options)
      trace = tracePath.flatMap(Trace.init)
      folder = text("data", in: options)
      if saysRequests || folder != nil { sayIfRunning(application) }
      return -1
    }
  }

  /// If the program is already running, reports that the options have no effect, because the running program keeps its
  /// own options.
  private func sayIfRunning(_ application: Object) {
    guard g_application_register(application.cast(), nil, nil) != 0,
      g_application_get_is_remote(application.cast()) != 0
    else { return }
    let sentence = translated("Courant runs already. Quit it first (Ctrl+Q) to start it with these options.")
    _ = "courant: \(sentence)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  private func text(_ name: String, in options: UnsafeMutableRawPointer) -> String? {
    guard let value = g_variant_dict_lookup_value(options.cast(), name, nil) else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_bytestring(value).map { String(cString: $0) }
  }
}
