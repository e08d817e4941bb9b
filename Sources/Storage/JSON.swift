import Articles
import FoundationEssentials

/// Converts small lists and objects to JSON, for one column.
enum JSON {
  static func text<Element: Encodable>(_ list: [Element]) -> String {
    // Most lists are empty, and an encoder takes microseconds.
    guard !list.isEmpty, let data = try? JSONEncoder().encode(list) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a value as a JSON object.
  static func text(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  static func value<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  static func list<Element: Decodable>(_ text: String) -> [Element] {
    text == "[]" ? [] : (try? JSONDecoder().decode([Element].self, from: Data(text.utf8))) ?? []
  }

  /// Returns keys as a JSON array, for `json_each(?)`.
  static func keys<Subject>(_ ids: some Sequence<Identifier<Subject>>) -> String {
    var text = "["
    for id in ids {
      if text.utf8.count > 1 { text += "," }
      text += String(id.rawValue)
    }
    return text + "]"
  }
}
