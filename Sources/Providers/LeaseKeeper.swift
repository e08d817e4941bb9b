import HTTP

/// Keeps the memory of an answer counted until the library has stored the articles: many texts that wait for the
/// library would take more memory than their answers.
public actor LeaseKeeper {
  private var lease: MemoryLease?

  public init() {}

  func keep(_ lease: MemoryLease?) {
    self.lease = lease
  }

  /// Releases the memory. Call this before the next request: a caller that waits for memory may hold none.
  public func release() {
    lease = nil
  }
}
