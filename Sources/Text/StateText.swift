import FoundationEssentials

/// A provider's or a service's state as the text that is stored for it.
package enum StateText {
  /// - Returns: `nil` if another version wrote the text; the next refresh then starts anew.
  package static func decode<State: Decodable>(_ text: String?) -> State? {
    text.flatMap { try? JSONDecoder().decode(State.self, from: Data($0.utf8)) }
  }

  package static func encode(_ state: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Values of plain fields always encode.
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
