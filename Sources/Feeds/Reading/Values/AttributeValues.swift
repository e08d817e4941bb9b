/// The known attributes of one element.
struct AttributeValues {
  private var values: [(name: AttributeName, value: UnsafeBufferPointer<UInt8>)] = []

  init(_ attributes: XMLAttributes, name: (UnsafePointer<UInt8>) -> AttributeName) {
    for attribute in attributes {
      let name = name(attribute.name)
      if name != .unknown { values.append((name, attribute.value)) }
    }
  }

  /// Returns the value without surrounding white space; `nil` if there is none.
  subscript(_ name: AttributeName) -> String? {
    guard let value = values.first(where: { $0.name == name })?.value else { return nil }
    let text = Trimmed.string(value)
    return text.isEmpty ? nil : text
  }

  func has(_ name: AttributeName) -> Bool {
    values.contains { $0.name == name }
  }

  func number(_ name: AttributeName) -> Int? {
    self[name].flatMap { Int($0) }
  }
}
