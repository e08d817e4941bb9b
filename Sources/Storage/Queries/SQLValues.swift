import SQLite

/// The values of a statement that is built from pieces.
struct SQLValues {
  private(set) var all: [(any Bindable)?]

  /// - Parameter first: The values of the first places.
  init(_ first: (any Bindable)?...) { all = first }

  /// Adds a value.
  ///
  /// - Returns: Its place in the statement.
  mutating func add(_ value: (any Bindable)?) -> String {
    all.append(value)
    return "?\(all.count)"
  }
}
