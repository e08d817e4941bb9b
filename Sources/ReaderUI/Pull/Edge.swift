/// An end of scrollable content.
enum Edge: CaseIterable {
  case top
  case bottom

  var opposite: Edge { self == .top ? .bottom : .top }
}
