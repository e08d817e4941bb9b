/// An end of what scrolls.
enum Edge: CaseIterable {
  case top
  case bottom

  var opposite: Edge { self == .top ? .bottom : .top }
}
