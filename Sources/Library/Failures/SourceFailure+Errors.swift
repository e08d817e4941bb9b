import Articles
import Feeds
import HTTP
import Providers
import Storage

/// The codes of failures. They are stored, and scripts read them. So a code never changes its meaning.
extension SourceFailure {
  /// Another subscription already has the address to which this feed moved.
  static let duplicate = SourceFailure("duplicate")

  init(_ error: LibraryError) {
    switch error {
    case .provider(.network(let error)): self.init(error)
    case .provider(.notAFeed(let error)): self.init("feed." + String(describing: error).hyphenated)
    case .provider(.newsAPI(let problem)): self.init("newsapi." + problem.rawValue)
    case .provider(.refused(let status, let complaint)): self.init("http.refused", String(status), complaint)
    case .provider(.loginNeeded(let origin, let isRefused)):
      self.init(isRefused ? "login.refused" : "login.needed", origin)
    case .provider(let error): self.init("source." + String(describing: error).hyphenated)
    case .storage(let error): self.init(error)
    case .keyringIsLocked: self.init("keyring.locked")
    // A refresh never ends with these errors.
    case .account, .notAnAddress, .badSubscriptionList, .noSuchArticle, .nothingToSave, .unwritableBook:
      self.init("told", error.message)
    }
  }

  /// The code of a failure to store an answer.
  private init(_ error: StorageError) {
    switch error {
    case .full: self.init("library.full")
    case .unwritable(let path): self.init("library.unwritable", path)
    case .partlyDamaged(let path): self.init("library.damaged", path)
    case .failed(let code, let reason): self.init("library.failed", String(code), reason)
    // Other errors end a refresh in another way, or end the program.
    default: self.init("told", LibraryError.storage(error).message)
    }
  }

  private init(_ error: HTTPError) {
    switch error {
    case .unsupportedScheme(let scheme): self.init("network.unsupported-scheme", scheme)
    case .certificate(let problem): self.init("network.certificate", problem.rawValue)
    case .tls(let message): self.init("network.insecure", message)
    case .tooLarge(let limit): self.init("network.too-large", String(limit))
    case .other(let message): self.init("network.other", message)
    default: self.init("network." + String(describing: error).hyphenated)
    }
  }

  /// The error that belongs to this code; `nil` if there is none.
  private var error: LibraryError? {
    let first = arguments.first ?? ""
    let parts = code.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch (parts[0], parts[1]) {
    case ("http", "refused"):
      return Int(first).map { .provider(.refused(status: $0, complaint: arguments.dropFirst().first ?? "")) }
    case ("login", let kind): return .provider(.loginNeeded(origin: first, isRefused: kind == "refused"))
    case ("newsapi", let kind): return NewsAPIProblem(rawValue: kind).map { .provider(.newsAPI($0)) }
    case ("feed", let kind):
      return FeedError.allCases.first { String(describing: $0).hyphenated == kind }.map { .provider(.notAFeed($0)) }
    case ("network", "unsupported-scheme"): return .provider(.network(.unsupportedScheme(first)))
    case ("network", "certificate"):
      return CertificateProblem(rawValue: first).map { .provider(.network(.certificate($0))) }
    case ("network", "insecure"): return .provider(.network(.tls(first)))
    case ("network", "too-large"): return Int(first).map { .provider(.network(.tooLarge(limit: $0))) }
    case ("network", "other"): return .provider(.network(.other(first)))
    case ("network", let kind):
      return Self.network.first { String(describing: $0).hyphenated == kind }.map { .provider(.network($0)) }
    case ("keyring", "locked"): return .keyringIsLocked
    case ("library", "full"): return .storage(.full)
    case ("library", "unwritable"): return .storage(.unwritable(path: first))
    case ("library", "damaged"): return .storage(.partlyDamaged(path: first))
    case ("library", "failed"):
      return .storage(.failed(code: Int32(first) ?? 0, reason: arguments.dropFirst().first ?? ""))
    case ("source", let kind):
      return Self.source.first { String(describing: $0).hyphenated == kind }.map { .provider($0) }
    default: return nil
    }
  }

  /// The network errors without arguments.
  private static let network: [HTTPError] = [
    .notAnAddress, .hostNotFound, .unreachable, .connectionRefused, .reset, .truncated, .timedOut, .tooManyRedirects,
    .badRedirect, .garbled, .privateNetwork, .held, .outcomeUnknown, .cancelled,
  ]
  private static let source: [ProviderError] = [
    .gone, .garbled, .noArticle, .commentsClosed, .unsupported, .noSuchResource,
  ]

  /// One or two sentences about the failure and its remedy, in the reader's language.
  public var message: String {
    if let error { return error.message }
    if self == .duplicate { return NextRefresh(date: nil, reason: .duplicate).sentence }
    return arguments.first ?? code
  }

  /// True if the site demands a name and a password, or refused the ones of the request.
  public var wantsLogin: Bool { code.hasPrefix("login.") }

  /// True if the address leads into the reader's own network without permission.
  public var isPrivate: Bool { code == "network.private-network" }
}

extension String {
  /// The text with hyphens in place of capitals: "timedOut" becomes "timed-out".
  fileprivate var hyphenated: String {
    reduce(into: "") { text, character in
      if character.isUppercase, !text.isEmpty { text += "-" }
      text += character.lowercased()
    }
  }
}
