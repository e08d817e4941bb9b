import GLibSupport
import Glibc
import Text

/// Loads WebKitGTK after the window is on screen. Before the first frame, looking up its 70,000 symbols would take some
/// 40 ms.
package enum WebKitLibrary {
  private nonisolated static let name = "libwebkitgtk-6.0.so.4"

  /// The reason why articles cannot be drawn.
  package struct Obstacle {
    /// The reason, as a sentence.
    let why: String
    /// The system's message.
    let details: String
  }

  /// Loads WebKitGTK once, outside the main thread. No function of WebKit may be called before.
  ///
  /// - Returns: The obstacle; `nil` if articles can be drawn.
  package static func load() async -> Obstacle? {
    await loading.value
  }

  /// The task that loads the library. All callers share it.
  private static let loading = Task { await obstacle() }

  @concurrent
  private nonisolated static func obstacle() async -> Obstacle? {
    ChildProcess.hearOfThem()
    if let problem = sandboxProblem() {
      return Obstacle(
        why: translated("Articles are plain text, because this system allows no sandbox for them."),
        details: problem)
    }
    // With RTLD_GLOBAL, each function of WebKit is resolved at its first call from this program.
    guard dlopen(name, RTLD_LAZY | RTLD_GLOBAL) == nil else { return nil }
    return Obstacle(
      why: translated("Articles are plain text, because WebKitGTK is missing."),
      details: dlerror().map { String(cString: $0) } ?? name)
  }

  /// True if WebKit runs without a sandbox. In a container, WebKit tries to create a sandbox and continues without one.
  /// The user may also have switched the sandbox off.
  package nonisolated static var goesWithoutSandbox: Bool {
    access("/run/.containerenv", F_OK) == 0 || getenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS") != nil
  }

  /// Returns the reason why bubblewrap cannot create a sandbox; `nil` if it can. If the sandbox fails, WebKit ends the
  /// whole program. Many systems forbid user namespaces.
  private nonisolated static func sandboxProblem() -> String? {
    // In a Flatpak, the portal creates the sandbox.
    guard !Flatpak.isAround, !goesWithoutSandbox else { return nil }
    // These are the namespaces that WebKit uses. The option for all namespaces would also include a namespace that
    // WebKit does not need.
    return ChildProcess.failure(
      of: ["timeout", "5", "bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        + ["--unshare-pid", "--unshare-uts", "--unshare-ipc", "--unshare-net", "true"])
  }
}
