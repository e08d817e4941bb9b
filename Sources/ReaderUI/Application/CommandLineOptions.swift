import CGTK
import GLibSupport
import Glibc
import Text

/// What the command line says, by the options that GApplication reads.
final class CommandLineOptions {
  /// Where the window writes what it does.
  private(set) var trace: Trace?
  /// Where the library is to be kept.
  private(set) var folder: String?
  private var tracePath: String?
  /// Whether each request is told of on standard error.
  private(set) var saysRequests = false
  /// Whether it was started to refresh without a window.
  private(set) var isInBackground = false

  /// What makes another run of the program do the same, in the same places.
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
      "debug", G_OPTION_ARG_NONE, nil, translated("Say on standard error what is asked of whom, and what comes of it"))
    // For the desktop's session and for the program itself, beside --gapplication-service.
    g_application_add_main_option(
      application.cast(), "background", 0, GOptionFlags(G_OPTION_FLAG_HIDDEN.rawValue), G_OPTION_ARG_NONE, "", nil)
    add("version", G_OPTION_ARG_NONE, nil, translated("Say the version"))
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

  /// Says that what was asked for is not done where the program runs already, as that goes on as it was started.
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
