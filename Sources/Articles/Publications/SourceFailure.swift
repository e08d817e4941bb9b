/// Why a source gave nothing usable the last time: a code with its arguments, which is put into words where it is shown.
public struct SourceFailure: Sendable, Hashable, Codable {
  /// Such as `network.timed-out` or `http.refused`; `told` for a sentence, as earlier versions stored for all.
  public let code: String
  /// What the code leaves open, such as a status or a host.
  public let arguments: [String]

  public init(_ code: String, _ arguments: String...) {
    self.code = code
    self.arguments = arguments
  }
}
