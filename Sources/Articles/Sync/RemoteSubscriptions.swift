/// The feeds and folders of an account.
public struct RemoteSubscriptions: Sendable, Hashable {
  public var feeds: [RemoteFeed]
  /// All folders that the service names, those without feeds as far as it names them.
  public var folders: [RemoteFolder]

  public init(feeds: [RemoteFeed], folders: [RemoteFolder]) {
    self.feeds = feeds
    self.folders = folders
  }

  /// Whether no two feeds of different addresses have the same name at the service. A list where they do says nothing of either.
  public var hasDistinctNames: Bool {
    var addresses: [String: String] = [:]
    return feeds.allSatisfy { feed in
      defer { addresses[feed.id] = feed.address }
      return addresses[feed.id, default: feed.address] == feed.address
    }
  }
}

/// A feed that an account subscribes to.
public struct RemoteFeed: Sendable, Hashable {
  /// The service's name for it.
  public var id: String
  /// Plain text; empty where the service has none.
  public var title: String
  /// Its title is the narrowed one of what the service says: some of its signs may be wide ones there.
  public var isNarrowed = false
  /// The feed's own absolute address.
  public var address: String
  /// The site's absolute address.
  public var site: String?
  /// The absolute address of its icon.
  public var icon: String?
  /// The service's name for its folder, the first where it has several; `nil` for none.
  public var folder: String?
  /// The service's names for the further folders that it is in.
  public var otherFolders: [String]

  public init(
    id: String, title: String, address: String, site: String? = nil, icon: String? = nil, folder: String? = nil,
    otherFolders: [String] = []
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.site = site
    self.icon = icon
    self.folder = folder
    self.otherFolders = otherFolders
  }

  /// Whether the service may call it so, as far as it tells.
  public func isCalled(_ name: String) -> Bool {
    title == name || isNarrowed && title == WideSigns.narrowed(feed: name)
  }
}

/// A folder of an account. They are one level deep.
public struct RemoteFolder: Sendable, Hashable {
  /// The service's name for it: a number, or the label itself.
  public var id: String
  /// Plain text.
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
