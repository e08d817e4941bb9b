import HTTP

/// Keeps the memory of an answer counted until what was made of it is stored: many texts that wait for the library would take more
/// than the answers that they came from.
public actor LeaseKeeper {
  private var lease: MemoryLease?

  public init() {}

  func keep(_ lease: MemoryLease?) {
    self.lease = lease
  }

  /// To be called before something else is asked for: whoever waits for memory has none.
  public func release() {
    lease = nil
  }
}
