import Text

/// A JSON value, alone or in a list. Items that cannot be read count as missing.
struct OneOrMany<Value: Decodable>: Decodable {
  let values: [Value]

  init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !list.isAtEnd {
        if let value = try list.decode(Lenient<Value>.self).value { values.append(value) }
      }
      self.values = values
    } else {
      values = [try Value(from: decoder)]
    }
  }
}
