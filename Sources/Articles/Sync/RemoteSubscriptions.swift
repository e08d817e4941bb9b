/// The feeds and folders of an account.
public struct RemoteSubscriptions: Sendable, Hashable {
  public var feeds: [RemoteFeed]
  /// All folders that the service lists. Some services also list empty folders.
  public var folders: [RemoteFolder]

  public init(feeds: [RemoteFeed], folders: [RemoteFolder]) {
    self.feeds = feeds
    self.folders = folders
  }

  /// True if no two feeds with different addresses share an id at the service. Otherwise an id in the list does not
  /// tell which feed it means.
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
  /// The service's id of the feed.
  public var id: String
  /// Plain text; empty where the service has none.
  public var title: String
  /// True if wide signs of the title were replaced by plain ones (see `WideSigns`).
  public var isNarrowed = false
  /// The feed's own absolute address.
  public var address: String
  /// The site's absolute address.
  public var site: String?
  /// The absolute address of its icon.
  public var icon: String?
  /// The service's id of the feed's first folder; `nil` for none.
  public var folder: String?
  /// The service's ids of the feed's further folders.
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

  /// True if `name` may be the feed's name at the service. Wide and plain signs count as equal if the title was
  /// narrowed.
  public func isCalled(_ name: String) -> Bool {
    title == name || isNarrowed && title == WideSigns.narrowed(feed: name)
  }
}

/// A folder of an account. An account's folders do not nest.
public struct RemoteFolder: Sendable, Hashable {
  /// The service's id of the folder: a number, or the label itself.
  public var id: String
  /// Plain text.
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
