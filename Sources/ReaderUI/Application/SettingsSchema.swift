import CGTK
import CResources
import Glibc

/// Which settings there are, and what they are as long as nobody chose.
nonisolated package enum SettingsSchema {
  /// As it is installed, with what distributors put in the place of its values.
  case installed
  /// As it is inside the program, for one that was started from a build folder: GLib ends a program whose schema is missing.
  case builtIn

  /// The settings by the schema that is installed, or else by the one inside the program. Any thread may ask.
  func settings() -> UnsafeMutablePointer<GSettings> {
    let schema =
      (self == .installed ? g_settings_schema_source_get_default().flatMap(Self.find) : nil) ?? Self.builtIn()
    defer { g_settings_schema_unref(schema) }
    guard let settings = g_settings_new_full(schema, nil, nil) else { preconditionFailure("There are no settings") }
    return settings
  }

  private static func find(in source: OpaquePointer) -> OpaquePointer? {
    g_settings_schema_source_lookup(source, applicationID, 1)
  }

  private static func builtIn() -> OpaquePointer {
    // GLib reads schemas from folders alone. Once it has, the file need not have a name any more.
    var size = 0
    let schemas = courant_schemas(&size)
    guard let folder = temporaryFolder() else {
      let sentence = "courant: There is no folder in which a file can stand for a moment. Set TMPDIR to one.\n"
      _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(EXIT_FAILURE)
    }
    let file = folder + "/gschemas.compiled"
    g_file_set_contents(file, schemas.assumingMemoryBound(to: CChar.self), gssize(size), nil)
    let source = g_settings_schema_source_new_from_directory(folder, nil, 1, nil)
    unlink(file)
    rmdir(folder)
    defer { source.map(g_settings_schema_source_unref) }
    guard let schema = source.flatMap(find) else { preconditionFailure("The schema in the executable is damaged") }
    return schema
  }

  /// Makes a folder of its own in the first place that lets it.
  private static func temporaryFolder() -> String? {
    for place in [g_get_tmp_dir(), g_get_user_runtime_dir(), g_get_user_cache_dir()] {
      guard let place else { continue }
      var template = Array((String(cString: place) + "/courant-XXXXXX").utf8CString)
      if g_mkdtemp(&template) != nil { return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } }
    }
    return nil
  }
}
