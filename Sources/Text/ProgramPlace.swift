import Glibc

/// Where the program lies, and what ships with it beside its folder.
public enum ProgramPlace {
  /// A file or folder below the nearest folder above the program that has it: the prefix it was installed below, or the folder
  /// that it was built in.
  ///
  /// - Parameter path: Relative, as `share/locale`.
  public static func nearest(_ path: String) -> String? {
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = folder + "/" + path
      if access(String(candidate), F_OK) == 0 { return String(candidate) }
    }
    return nil
  }

  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
