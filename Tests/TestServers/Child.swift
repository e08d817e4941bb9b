import Foundation

/// A child process.
///
/// Foundation's `Process` is not used: waiting for one in a task spins on Linux, and its children start with signals
/// blocked, so that they do not end when they are told to.
public struct Child: Sendable {
  public let id: pid_t

  /// So many files a process may have open where nobody raised the limit (`getrlimit(2)`). One that is not open may be closed.
  private static let mostFiles: Int32 = 1024

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: What it reads; nothing unless given.
  ///   - output: The file that takes its output.
  ///   - errors: The file that takes its complaints.
  public init(
    _ program: String, _ arguments: [String], input: FileHandle? = nil, output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // A server that had the end of another test's pipe would keep who reads that waiting for as long as it runs.
    for file in 3..<Self.mostFiles { posix_spawn_file_actions_addclose(&actions, file) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, &attributes, words, environ)
    guard failure == 0 else {
      throw TestServerError("\(program) does not start: \(String(cString: strerror(failure)))")
    }
    self.id = id
  }

  /// Waits for the end.
  ///
  /// - Returns: Whether it was successful.
  @discardableResult
  public func wait() -> Bool { exitCode() == 0 }

  /// Waits for the end.
  ///
  /// - Returns: The exit code, or as a shell has it 128 and the number of the signal that ended it.
  public func exitCode() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Whether it has ended, with its exit code still to be asked for.
  public var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information._sifields._sigchld.si_pid == id
  }

  /// Ends it.
  public func stop() {
    kill(id, SIGKILL)
    wait()
  }
}
