/// Returns a list of names, separated by the comma of the user's language.
public func listed(_ names: [String]) -> String {
  guard let first = names.first else { return "" }
  return names.dropFirst().reduce(first) { translated("%1$s, %2$s", $0, $1) }
}
