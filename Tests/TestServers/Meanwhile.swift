/// What another device does to what a server has, before a call.
struct Meanwhile<Item>: Sendable {
  /// The end of the call's path.
  let path: String
  /// How many of those pass before.
  var skip: Int
  let change: @Sendable (inout [Item]) -> Void
}

extension Array {
  /// Does what is due before a call.
  mutating func run<Item>(before path: String, on items: inout [Item]) where Element == Meanwhile<Item> {
    for index in indices.reversed() where path.hasSuffix(self[index].path) {
      self[index].skip -= 1
      if self[index].skip < 0 { remove(at: index).change(&items) }
    }
  }
}
