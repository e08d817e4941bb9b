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

  /// The program's own file. Once a newer version has taken its place, it is that one.
  public static var program: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, Int(PATH_MAX))
    let path = String(decoding: bytes.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel says so of a file that is gone.
    let mark = " (deleted)"
    return path.hasSuffix(mark) && access(path, F_OK) != 0 ? String(path.dropLast(mark.count)) : path
  }
}
