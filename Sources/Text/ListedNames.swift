/// Names one after the other, with the comma of the reader's language between them.
public func listed(_ names: [String]) -> String {
  guard let first = names.first else { return "" }
  return names.dropFirst().reduce(first) { translated("%1$s, %2$s", $0, $1) }
}
