import FoundationEssentials
import Library
import Text

/// The command for keys to services, and for user names and passwords of sites.
enum Keys {
  private struct State: Encodable {
    /// `secret-service`, the path of a file, or `nil` if there is no key.
    let place: String?
    /// The number of requests that the service still allows; `nil` for a site.
    let requestsLeft: Int?
  }

  static func run(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    if call.operands[0] == "newsapi" {
      try await runNewsAPI(call, library)
    } else {
      try await runSite(call, library)
    }
  }

  private static func runNewsAPI(_ call: Call, _ library: Library) async throws {
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
    let place = name(of: await library.newsAPIKeyPlace())
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

  private static func runSite(_ call: Call, _ library: Library) async throws {
    let address = try await address(of: call.operands[0], in: library)
    if call.has("--forget") {
      try await library.setLogin(nil, for: address)
    } else if call.operands.count == 2 {
      let text = String(decoding: try Input.bytes(of: call.operands[1]), as: UTF8.self)
      // A password may begin or end with a space, but it cannot contain a line break.
      let line = text.prefix { !$0.isNewline }
      guard text.dropFirst(line.count).allSatisfy(\.isNewline), let login = Login(text: String(line)) else {
        throw Failure.failed(
          translated(
            "This is no name and password: write both on one line, with a colon between them. Use --forget to forget the old ones."
          ))
      }
      try await library.setLogin(login, for: address)
    }
    let place = name(of: await library.loginPlace(for: address))
    if call.has("--json") { return try Output.json(State(place: place, requestsLeft: nil)) }
    switch place {
    case nil: Output.line(translated("There is no name and password."))
    case "secret-service": Output.line(translated("Name and password are in the desktop’s keyring."))
    case let path?:
      Output.line(translated("There is no keyring: name and password are in %s, which only you may open.", path))
    }
  }

  /// - Parameter word: The name of a subscription, or the address of a site without a subscription.
  private static func address(of word: String, in library: Library) async throws -> String {
    let lowered = word.lowercased()
    if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") { return Login.taken(from: word).address }
    do {
      return try await SectionName.publication(word, in: library).address
    } catch let failure as Failure {
      throw Failure(message: failure.message + " " + translated("Name one of them, an address, or newsapi."), code: 2)
    }
  }

  private static func name(of place: SecretPlace?) -> String? {
    switch place {
    case .secretService: "secret-service"
    case .file(let path): path
    case nil: nil
    }
  }
}
