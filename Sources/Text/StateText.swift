import FoundationEssentials

/// Converts a provider's or a service's state to the text that is stored, and back.
package enum StateText {
  /// - Returns: `nil` if another version of the program wrote the text. The next refresh then starts without a state.
  package static func decode<State: Decodable>(_ text: String?) -> State? {
    text.flatMap { try? JSONDecoder().decode(State.self, from: Data($0.utf8)) }
  }

  package static func encode(_ state: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A state has only plain fields, whose encoding cannot fail.
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
