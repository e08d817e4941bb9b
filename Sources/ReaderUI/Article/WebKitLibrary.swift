import Glibc

/// WebKitGTK, which is loaded after the window is on screen: looking up its 70,000 symbols takes some 40 ms before
/// the first frame.
///
/// Programs that were linked with it (those of debug builds) have it already; loading it again costs nothing.
enum WebKitLibrary {
  private nonisolated static let name = "libwebkitgtk-6.0.so.4"

  /// Loads it away from the main thread; until that is done, no function of WebKit's may be called.
  ///
  /// - Returns: What is wrong, if it cannot be loaded.
  @concurrent
  static func load() async -> String? {
    // Global: calls from this program are looked up when they are first made.
    guard dlopen(name, RTLD_LAZY | RTLD_GLOBAL) == nil else { return nil }
    return dlerror().map { String(cString: $0) } ?? name
  }
}
