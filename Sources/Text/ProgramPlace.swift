import Glibc

/// The location of the program, and of the files installed with it.
public enum ProgramPlace {
  /// Returns the path of a file or folder. Searches the folders above the program, from the nearest one on, for the
  /// first that contains it. This folder is the installation prefix or the build folder.
  ///
  /// - Parameter path: A relative path, such as `share/locale`.
  public static func nearest(_ path: String) -> String? {
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = folder + "/" + path
      if access(String(candidate), F_OK) == 0 { return String(candidate) }
    }
    return nil
  }

  /// The path of the program's own file. If a newer version replaced the file, this is the path of the new file.
  public static var program: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, Int(PATH_MAX))
    let path = String(decoding: bytes.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel adds this text to the path if the file was deleted.
    let mark = " (deleted)"
    return path.hasSuffix(mark) && access(path, F_OK) != 0 ? String(path.dropLast(mark.count)) : path
  }
}
