import FoundationEssentials
import Library
import Text

/// The command about keys to services.
enum Keys {
  private struct State: Encodable {
    /// `secret-service`, the path of a file, or `nil` where there is no key.
    let place: String?
    let requestsLeft: Int
  }

  static func run(_ call: Call) async throws {
    guard call.operands[0] == "newsapi" else {
      throw Failure.usage(translated("There is no service “%s” that needs a key: name newsapi.", call.operands[0]))
    }
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    if call.has("--forget") {
      try await library.setNewsAPIKey(nil)
    } else if call.operands.count == 2 {
      let key = String(decoding: try Input.bytes(of: call.operands[1]), as: UTF8.self)
      let trimmed = key.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
      guard !trimmed.isEmpty, trimmed.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 > " " }) else {
        throw Failure.failed(
          translated("This is no key, which is letters and digits on one line. Use --forget to forget the old one."))
      }
      try await library.setNewsAPIKey(key)
    }
    let place =
      switch await library.newsAPIKeyPlace() {
      case .secretService: "secret-service"
      case .file(let path): path
      case nil: String?.none
      }
    let left = await library.newsAPIRequestsLeft()
    if call.has("--json") { return try Output.json(State(place: place, requestsLeft: left.left)) }
    switch place {
    case nil: Output.line(translated("There is no key."))
    case "secret-service": Output.line(translated("The key is in the desktop’s keyring."))
    case let path?: Output.line(translated("There is no keyring: the key is in %s, which only you may open.", path))
    }
    Output.line(
      translated("%1$s of %2$s requests are left today.", String(left.left), String(left.limit)))
  }
}
