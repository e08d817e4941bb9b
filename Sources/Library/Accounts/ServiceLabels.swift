import Articles

extension Account.Service {
  /// The name of the service. Product names are the same in every language.
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

  /// The address of a service that runs only at one address; `nil` for all others.
  public var knownAddress: String? { self == .theOldReader ? "https://theoldreader.com" : nil }

  /// True if the reader signs in to the service in the web browser.
  public var signsInInBrowser: Bool { self == .nextcloud }
}
