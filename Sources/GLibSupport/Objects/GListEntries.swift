import CGLib

extension UnsafeMutablePointer where Pointee == GSList {
  /// What the list holds from this entry on. What is owned by whom stays as it is.
  public var entries: some Sequence<UnsafeMutableRawPointer> {
    sequence(first: self) { $0.pointee.next }.lazy.compactMap { $0.pointee.data }
  }
}

extension UnsafeMutablePointer where Pointee == GList {
  /// What the list holds from this entry on. What is owned by whom stays as it is.
  public var entries: some Sequence<UnsafeMutableRawPointer> {
    sequence(first: self) { $0.pointee.next }.lazy.compactMap { $0.pointee.data }
  }
}
