import HTTP

/// Holds the lease of an answer's memory until the library has stored the articles. Otherwise many texts that wait for
/// the library could use more memory than the limit.
public actor LeaseKeeper {
  private var lease: MemoryLease?

  public init() {}

  func keep(_ lease: MemoryLease?) {
    self.lease = lease
  }

  /// Releases the memory. Must be called before the next request, because a caller that holds memory must not wait for
  /// more.
  public func release() {
    lease = nil
  }
}
