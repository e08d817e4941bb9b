/// The header fields of an answer, in the order in which they came.
public struct Headers: Sendable, Hashable {
  /// One line of the header.
  public struct Field: Sendable, Hashable {
    public let name: String
    /// The value; bytes that are not UTF-8 are replaced.
    public let value: String
  }

  /// All fields.
  public let fields: [Field]

  /// The first value of the field with this name. Upper and lower case are the same.
  public subscript(name: String) -> String? {
    fields.first { $0.name.isSameField(as: name) }?.value
  }

  /// All values of the field with this name. Upper and lower case are the same.
  public func all(_ name: String) -> [String] {
    fields.filter { $0.name.isSameField(as: name) }.map(\.value)
  }
}

extension String {
  /// Compares names of fields, which are ASCII.
  fileprivate func isSameField(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension UInt8 {
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
