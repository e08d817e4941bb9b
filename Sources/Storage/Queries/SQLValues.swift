import SQLite

/// The bound values of a statement that is built from pieces.
struct SQLValues {
  private(set) var all: [(any Bindable)?]

  /// - Parameter first: The values of the first parameters.
  init(_ first: (any Bindable)?...) { all = first }

  /// Adds a value.
  ///
  /// - Returns: The name of its parameter, such as `?3`.
  mutating func add(_ value: (any Bindable)?) -> String {
    all.append(value)
    return "?\(all.count)"
  }
}
