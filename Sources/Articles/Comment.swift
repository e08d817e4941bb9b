import FoundationEssentials

/// A reader's comment on an article, from the article's site.
public struct Comment: Identifiable, Sendable, Hashable, Codable {
  public let id: String
  /// The comment that this one answers, or `nil` at the top of the thread.
  public let parent: String?
  /// Plain text; empty where the writer gave no name.
  public let author: String
  public let written: Date
  /// The text's HTML as received. Only the sanitiser may read it.
  public let untrustedHTML: String

  public init(id: String, parent: String?, author: String, written: Date, untrustedHTML: String) {
    self.id = id
    self.parent = parent
    self.author = author
    self.written = written
    self.untrustedHTML = untrustedHTML
  }
}
