/// The last failure of a source: a code with its arguments. The user interface puts it into words.
public struct SourceFailure: Sendable, Hashable, Codable {
  /// The code, such as `network.timed-out` or `http.refused`. `told` stands for a whole sentence: earlier versions
  /// stored failures as sentences.
  public let code: String
  /// The values for the gaps in the sentence, such as a status or a host.
  public let arguments: [String]

  public init(_ code: String, _ arguments: String...) {
    self.code = code
    self.arguments = arguments
  }
}
