import Synchronization

/// What a server answers, changed while it runs.
public final class Switch: Sendable {
  private let answers: Mutex<[String: Fault]>

  public init(_ answers: [String: Fault]) {
    self.answers = Mutex(answers)
  }

  public subscript(path: String) -> Fault? {
    get { answers.withLock { $0[path] } }
    set { answers.withLock { $0[path] = newValue } }
  }
}
