import GLibSupport
import Glibc
import Text

/// WebKitGTK, which is loaded after the window is on screen: looking up its 70,000 symbols takes some 40 ms before
/// the first frame.
///
/// Programs that were linked with it (those of debug builds) have it already; loading it again costs nothing.
enum WebKitLibrary {
  private nonisolated static let name = "libwebkitgtk-6.0.so.4"

  /// Loads it away from the main thread; until that is done, no function of WebKit's may be called.
  ///
  /// - Returns: What is wrong, if articles cannot be shown.
  @concurrent
  static func load() async -> String? {
    if let problem = sandboxProblem() {
      return translated(
        "Articles are drawn in a sandbox, which bubblewrap cannot make here. Install it or allow it to make user namespaces, or use Courant’s Flatpak."
      )
        + "\n" + problem
    }
    // Global: calls from this program are looked up when they are first made.
    guard dlopen(name, RTLD_LAZY | RTLD_GLOBAL) == nil else { return nil }
    return translated("WebKitGTK, which draws articles, cannot be loaded. Install it, then start Courant again.")
      + "\n" + (dlerror().map { String(cString: $0) } ?? name)
  }

  /// What keeps bubblewrap from making a sandbox, for which WebKit would end the whole program: systems that forbid programs
  /// user namespaces are not rare.
  private nonisolated static func sandboxProblem() -> String? {
    // In a Flatpak the portal makes it; in a container WebKit tries, and does without; and a reader may have forgone it.
    let signs: [String] = ["/.flatpak-info", "/run/.containerenv"]
    let isMadeElsewhere = signs.contains { access($0, F_OK) == 0 }
    guard !isMadeElsewhere, getenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS") == nil else { return nil }
    // The namespaces that WebKit asks for; all there are would be one more than it needs.
    return ChildProcess.failure(
      of: ["timeout", "5", "bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        + ["--unshare-pid", "--unshare-uts", "--unshare-ipc", "--unshare-net", "true"])
  }
}
