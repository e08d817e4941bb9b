import CGLib
import Glibc

/// Programs that are run for their outcome.
public enum ChildProcess {
  /// Leaves the processes that this one started to the system, for a program that takes its place and would wait for none of them.
  public static func leaveAll() {
    signal(SIGCHLD, SIG_IGN)
  }

  /// Hears of processes again, where the program before in this process left them to the system. GLib's watches want that.
  public static func hearOfThem() {
    var action = sigaction()
    sigaction(SIGCHLD, nil, &action)
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignoring { signal(SIGCHLD, SIG_DFL) }
  }

  /// Runs a program, found on the path, to its end, and waits for it.
  ///
  /// - Parameter arguments: Its name and what it is given.
  /// - Returns: What it wrote to standard error, or why it could not be started, where it did not succeed.
  public static func failure(of arguments: [String]) -> String? {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
    defer { for word in words { g_free(word) } }
    var errors: UnsafeMutablePointer<CChar>?
    var status: Int32 = 0
    let flags = GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue)
    var problem: UnsafeMutablePointer<GError>?
    guard g_spawn_sync(nil, &words, nil, flags, nil, nil, nil, &errors, &status, &problem) != 0 else {
      return problem.map { GLibError(adopting: $0).message } ?? ""
    }
    defer { g_free(errors) }
    guard g_spawn_check_wait_status(status, nil) == 0 else { return nil }
    return errors.map { String(cString: $0) } ?? ""
  }
}
