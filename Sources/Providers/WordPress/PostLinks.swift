import Text

/// The addresses and guids that link posts to entries of their site's feed.
struct PostLinks {
  private var addresses: Set<String> = []
  private var guids: Set<String> = []

  init(of posts: [WordPressPost]) {
    for post in posts {
      if let address = post.link.flatMap({ Address.resolve($0) }) { addresses.insert(address) }
      if let guid = post.guid { guids.insert(Entities.decode(guid)) }
    }
  }

  /// True if an entry is one of the posts.
  func have(_ key: String, at address: String?) -> Bool {
    address.map(addresses.contains) ?? false || guids.contains(key)
  }
}
