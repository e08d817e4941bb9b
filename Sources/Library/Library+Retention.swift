import Articles
import Storage
import Text

public typealias Retained = Storage.Retained
public typealias Retentions = Storage.Retentions
public typealias StoredSize = Storage.StoredSize

extension Library {
  /// The retention times of articles.
  public func retentions() async throws(LibraryError) -> Retentions {
    try await store.read { try $0.retentions() }
  }

  /// Sets the retention time of read articles without a star.
  ///
  /// - Parameter months: 0 for ever; `nil` inherits from the folder.
  public func keep(_ subject: Retained, forMonths months: Int?) async throws(LibraryError) {
    try await store.write { try await $0.keep(subject, forMonths: months) }
  }

  /// The stored size of a publication.
  public func size(of publication: Publication.ID) async throws(LibraryError) -> StoredSize {
    try await store.read { try $0.sizes(of: publication) }[publication] ?? StoredSize()
  }

  /// Deletes articles that are older than the reader wants to keep, and frees their space on the disk. Works in steps,
  /// so that other writes can run between them. Ends early if the task is cancelled.
  ///
  /// - Returns: The number of deleted articles.
  @discardableResult
  public func letGoOfOld() async throws(LibraryError) -> Int {
    var count = 0
    while !Task.isCancelled {
      let step = try await store.write { try await $0.letGo(atMost: Self.articlesAtOnce, at: environment.now()) }
      count += step
      if step < Self.articlesAtOnce { break }
      await Task.yield()
    }
    while !Task.isCancelled, try await store.write({ try await $0.giveBack(pages: Self.pagesAtOnce) }) {
      await Task.yield()
    }
    if count > 0 { await changeFeed.post(.sections, .timeline) }
    return count
  }

  private static let articlesAtOnce = 50
  private static let pagesAtOnce = 64
}

extension Retentions {
  /// The time for which a publication's articles are kept, as a sentence in the reader's language.
  public func sentence(about publication: Publication.ID) -> String {
    Self.text(months: months[publication] ?? 0)
  }

  /// A retention time as a sentence in the reader's language.
  ///
  /// - Parameter months: 0 for ever.
  public static func text(months: Int) -> String {
    months == 0
      ? translated("Kept forever")
      : translated("Kept for %s month", plural: "Kept for %s months", count: months)
  }
}
