import GLibSupport
import Glibc
import Text

/// WebKitGTK, which is loaded after the window is on screen: looking up its 70,000 symbols takes some 40 ms before
/// the first frame.
enum WebKitLibrary {
  private nonisolated static let name = "libwebkitgtk-6.0.so.4"

  /// Why articles cannot be drawn.
  struct Obstacle {
    /// In a sentence.
    let why: String
    /// What the system says.
    let details: String
  }

  /// Loads it away from the main thread, once; until that is done, no function of WebKit's may be called.
  ///
  /// - Returns: What is wrong, if articles cannot be drawn.
  static func load() async -> Obstacle? {
    await loading.value
  }

  /// A library is loaded into a process once, whoever asks for it.
  private static let loading = Task { await obstacle() }

  @concurrent
  private nonisolated static func obstacle() async -> Obstacle? {
    ChildProcess.hearOfThem()
    if let problem = sandboxProblem() {
      return Obstacle(
        why: translated("Articles are shown as plain text, as this system allows no sandbox for web pages."),
        details: problem)
    }
    // Global: calls from this program are looked up when they are first made.
    guard dlopen(name, RTLD_LAZY | RTLD_GLOBAL) == nil else { return nil }
    return Obstacle(
      why: translated("Articles are shown as plain text, as WebKitGTK is missing, which draws them."),
      details: dlerror().map { String(cString: $0) } ?? name)
  }

  /// In a container WebKit tries, and does without; and a reader may have forgone it.
  nonisolated static var goesWithoutSandbox: Bool {
    access("/run/.containerenv", F_OK) == 0 || getenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS") != nil
  }

  /// What keeps bubblewrap from making a sandbox, for which WebKit would end the whole program: systems that forbid programs
  /// user namespaces are not rare.
  private nonisolated static func sandboxProblem() -> String? {
    // In a Flatpak the portal makes it.
    guard !Flatpak.isAround, !goesWithoutSandbox else { return nil }
    // The namespaces that WebKit asks for; all there are would be one more than it needs.
    return ChildProcess.failure(
      of: ["timeout", "5", "bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        + ["--unshare-pid", "--unshare-uts", "--unshare-ipc", "--unshare-net", "true"])
  }
}
