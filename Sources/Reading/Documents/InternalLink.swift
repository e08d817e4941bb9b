import Articles

/// A link in an article's page that leads to another place in Courant. The sanitiser never allows the scheme of these
/// links, so only Courant's own frame around an article contains such links.
public enum InternalLink: Equatable {
  /// The list of a category, a tag or an author.
  case term(Term.ID)
  case article(ArticleSummary.ID)
  /// The comments on the current article.
  case comments
  /// The comments that follow the visible ones.
  case moreComments
  /// The changes in the current article since the reader read it, or the text without marked changes.
  case changes
  /// An enclosure of the current article to download, by its index.
  case enclosure(Int)
  /// A recording of the current article to play or pause, by its index among the enclosures; or to play from a
  /// position, in seconds.
  case play(Int, at: Int?)
  /// A part of the current episode, to be requested again.
  case part(EpisodePart)
  /// The full text of the current article.
  case fullText
  /// The share menu of the current article.
  case share

  private static let scheme = "courant-place:"

  public var address: String {
    switch self {
    case .term(let id): "\(Self.scheme)term/\(id)"
    case .article(let id): "\(Self.scheme)article/\(id)"
    case .comments: "\(Self.scheme)comments"
    case .moreComments: "\(Self.scheme)more-comments"
    case .changes: "\(Self.scheme)changes"
    case .enclosure(let index): "\(Self.scheme)enclosure/\(index)"
    case .play(let index, nil): "\(Self.scheme)play/\(index)"
    case .play(let index, let seconds?): "\(Self.scheme)play/\(index)/\(seconds)"
    case .part(let part): "\(Self.scheme)\(part.rawValue)"
    case .fullText: "\(Self.scheme)full-text"
    case .share: "\(Self.scheme)share"
    }
  }

  public init?(address: String) {
    guard address.hasPrefix(Self.scheme) else { return nil }
    let parts = address.dropFirst(Self.scheme.count).split(separator: "/")
    switch (parts.first, parts.dropFirst().first.flatMap { Int64($0) }) {
    case ("term", let id?): self = .term(.init(rawValue: id))
    case ("article", let id?): self = .article(.init(rawValue: id))
    case ("comments", nil): self = .comments
    case ("more-comments", nil): self = .moreComments
    case ("full-text", nil): self = .fullText
    case ("share", nil): self = .share
    case ("changes", nil): self = .changes
    case ("enclosure", let index?): self = .enclosure(Int(index))
    case ("play", let index?):
      // A third part, if there is one, must be a number of seconds.
      let moment = parts.dropFirst(2).first.map { Int($0) }
      if case .some(nil) = moment { return nil }
      self = .play(Int(index), at: moment.flatMap { $0 })
    case (let name?, nil):
      guard let part = EpisodePart(rawValue: String(name)) else { return nil }
      self = .part(part)
    default: return nil
    }
  }
}
