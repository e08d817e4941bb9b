/// Returns a list of names, separated by the comma of the user's language.
public func listed(_ names: [String]) -> String {
  guard names.count > 1 else { return names.first ?? "" }
  let empty = ""
  return names.map { isolated($0) }.joined(separator: translated("%1$s, %2$s", empty, empty))
}
