import CGLib
import Glibc

/// Runs other programs and manages child processes.
public enum ChildProcess {
  /// Makes the system ignore the end of child processes. Called before another program replaces this one in its
  /// process, because that program would not wait for them.
  public static func leaveAll() {
    signal(SIGCHLD, SIG_IGN)
  }

  /// Makes the system report the end of child processes again, if the previous program in this process ignored it.
  /// GLib's child watches need the reports.
  public static func hearOfThem() {
    var action = sigaction()
    sigaction(SIGCHLD, nil, &action)
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignoring { signal(SIGCHLD, SIG_DFL) }
  }

  /// Runs a program from the search path, and waits for its end.
  ///
  /// - Parameter arguments: The program's name and its arguments.
  /// - Returns: `nil` on success; otherwise the program's standard error, or the reason why the program did not start.
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
