import CGLib

/// Programs that are run for their outcome.
public enum ChildProcess {
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
