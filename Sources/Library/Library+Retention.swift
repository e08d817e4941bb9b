import Articles
import Storage
import Text

public typealias Retained = Storage.Retained
public typealias Retentions = Storage.Retentions
public typealias StoredSize = Storage.StoredSize

extension Library {
  /// For how long articles are kept.
  public func retentions() async throws(LibraryError) -> Retentions {
    try await store.read { try $0.retentions() }
  }

  /// Sets for how long read articles without a star are kept.
  ///
  /// - Parameter months: 0 for ever; `nil` as the folder around it has it.
  public func keep(_ subject: Retained, forMonths months: Int?) async throws(LibraryError) {
    try await store.write { try await $0.keep(subject, forMonths: months) }
  }

  /// What is stored of a publication.
  public func size(of publication: Publication.ID) async throws(LibraryError) -> StoredSize {
    try await store.read { try $0.sizes(of: publication) }[publication] ?? StoredSize()
  }

  /// Lets go of what is older than the reader wants it kept, and gives the room back to the disk, in steps between which
  /// other writes have their turn. Ends early when the task is cancelled.
  ///
  /// - Returns: How many articles went.
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
  /// For how long a publication's articles are kept, in the reader's language.
  public func sentence(about publication: Publication.ID) -> String {
    Self.text(months: months[publication] ?? 0)
  }

  /// A time for which articles are kept, in the reader's language.
  ///
  /// - Parameter months: 0 for ever.
  public static func text(months: Int) -> String {
    months == 0
      ? translated("Kept for ever")
      : translated("Kept for %s month", plural: "Kept for %s months", count: months)
  }
}
