/// An end of scrollable content.
public enum Edge: CaseIterable {
  case top
  case bottom

  public var opposite: Edge { self == .top ? .bottom : .top }
}
