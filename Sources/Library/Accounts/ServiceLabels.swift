import Articles

extension Account.Service {
  /// What the service is called. Names of products are the same in every language.
  public var label: String {
    switch self {
    case .miniflux: "Miniflux"
    case .freshRSS: "FreshRSS"
    case .commaFeed: "CommaFeed"
    case .theOldReader: "The Old Reader"
    case .minifluxReader: "Miniflux (Google Reader)"
    case .googleReader: "Google Reader"
    case .nextcloud: "Nextcloud News"
    }
  }

  /// The address of a service that there is only one of.
  public var knownAddress: String? { self == .theOldReader ? "https://theoldreader.com" : nil }

  /// Whether the reader signs in there in the web browser.
  public var signsInInBrowser: Bool { self == .nextcloud }
}
