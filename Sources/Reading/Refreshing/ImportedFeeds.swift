import Articles
import Library
import Text

/// The feeds that an import added, until their first refresh has ended.
public struct ImportedFeeds {
  private let added: Int
  private let existed: Int
  private let unfit: Int
  /// The publications that were in the library before the import.
  private let before: Set<Publication.ID>

  /// - Parameter unfit: The number of rows that an account cannot have.
  public init(of summary: ImportSummary, besides before: [Publication.ID], unfit: Int) {
    (added, existed, self.unfit, self.before) = (summary.added, summary.existed, unfit, Set(before))
  }

  public var isEmpty: Bool { added == 0 }

  /// True if the publication was not in the library before the import.
  public func mayHold(_ publication: Publication.ID) -> Bool { !before.contains(publication) }

  /// Returns the sentence that ends the import, and its button.
  ///
  /// - Parameter summary: The result of the refresh. Feeds that wait for the reader's permission do not count.
  public func end(_ summary: RefreshSummary) -> (sentence: String, button: BannerButton) {
    let failing = summary.failures.count { mayHold($0.publication) && !$0.failure.isPrivate }
    let waiting = summary.waiting.count { mayHold($0.publication) }
    var parts = [
      added == 0
        ? translated("No feed was added")
        : translated("%s feed was added", plural: "%s feeds were added", count: added)
    ]
    if existed > 0 {
      parts.append(translated("%s was there already", plural: "%s were there already", count: existed))
    }
    if failing > 0 { parts.append(translated("%s cannot be read", plural: "%s cannot be read", count: failing)) }
    if waiting > 0 {
      parts.append(translated("%s waits for its server", plural: "%s wait for their servers", count: waiting))
    }
    if unfit > 0 {
      parts.append(translated("%s cannot be in the account", plural: "%s cannot be in the account", count: unfit))
    }
    if summary.wasCancelled { parts.append(translated("the refresh was stopped")) }
    return (listed(parts) + ".", failing > 0 ? .problems : .read)
  }
}
