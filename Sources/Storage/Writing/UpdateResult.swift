import Articles

/// What storing an update changed.
public struct UpdateResult: Sendable, Hashable {
  public let added: [ArticleSummary.ID]
  public let changed: [ArticleSummary.ID]
  /// How many articles went because their site deleted them.
  public let deleted: Int

  public init(added: [ArticleSummary.ID], changed: [ArticleSummary.ID], deleted: Int = 0) {
    self.added = added
    self.changed = changed
    self.deleted = deleted
  }

  /// Nothing that a list shows has changed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted == 0 }
}

extension SourceArticle {
  /// Digest of all that the source says, except the date, which some feeds renew with every request.
  var fingerprint: Int64 {
    var digest = Fingerprint()
    for text in [headline, byline, address ?? "", image ?? "", html] + tags {
      digest.add(text)
    }
    for enclosure in enclosures {
      digest.add(enclosure.address)
    }
    // What feeds do not have leaves their articles' digest as it always was.
    for term in terms {
      digest.add(term.key)
    }
    if let handle { digest.add(handle) }
    if isFeatured { digest.add("featured") }
    return digest.value
  }
}
