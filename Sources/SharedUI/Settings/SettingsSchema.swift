import CGTK
import CResources
import Glibc

/// The schema of the settings, with their default values.
nonisolated package enum SettingsSchema {
  /// The installed schema, with the defaults that distributors may have changed.
  case installed
  /// The schema inside the program, for a program that runs from a build folder. GLib ends a program whose schema is
  /// missing.
  case builtIn

  /// Returns the settings with the installed schema, or else with the schema inside the program; `nil` if no temporary
  /// file can be written. Callable on any thread.
  func settings() -> UnsafeMutablePointer<GSettings>? {
    let installed = self == .installed ? g_settings_schema_source_get_default().flatMap(Self.find) : nil
    guard let schema = installed ?? Self.insideProgram() else { return nil }
    defer { g_settings_schema_unref(schema) }
    return g_settings_new_full(schema, nil, nil)
  }

  private static func find(in source: OpaquePointer) -> OpaquePointer? {
    g_settings_schema_source_lookup(source, applicationID, 1)
  }

  private static func insideProgram() -> OpaquePointer? {
    // GLib reads schemas only from folders. Afterwards, the file is no longer needed.
    for place in [g_get_tmp_dir(), g_get_user_runtime_dir(), g_get_user_cache_dir()] {
      if let schema = place.flatMap({ read(throughFolderIn: String(cString: $0)) }) { return schema }
    }
    return nil
  }

  /// - Returns: `nil` if the file cannot be written.
  private static func read(throughFolderIn place: String) -> OpaquePointer? {
    var template = Array("\(place)/courant-XXXXXX".utf8CString)
    guard g_mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = folder + "/gschemas.compiled"
    defer {
      unlink(file)
      rmdir(folder)
    }
    var size = 0
    let schemas = courant_schemas(&size)
    guard g_file_set_contents(file, schemas.assumingMemoryBound(to: CChar.self), gssize(size), nil) != 0 else {
      return nil
    }
    let source = g_settings_schema_source_new_from_directory(folder, nil, 1, nil)
    defer { source.map(g_settings_schema_source_unref) }
    return source.flatMap(find)
  }
}
