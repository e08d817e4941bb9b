import CGLib

extension UnsafeMutablePointer where Pointee == GSList {
  /// The data of the list from this entry on. Ownership does not change.
  public var entries: some Sequence<UnsafeMutableRawPointer> {
    sequence(first: self) { $0.pointee.next }.lazy.compactMap { $0.pointee.data }
  }
}

extension UnsafeMutablePointer where Pointee == GList {
  /// The data of the list from this entry on. Ownership does not change.
  public var entries: some Sequence<UnsafeMutableRawPointer> {
    sequence(first: self) { $0.pointee.next }.lazy.compactMap { $0.pointee.data }
  }
}
