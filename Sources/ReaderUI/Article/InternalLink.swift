import Articles

/// A link in an article's page that leads to another place in Courant, under a scheme that the sanitiser lets through
/// nowhere, so that only our own frame around an article has such links.
enum InternalLink: Equatable {
  /// The list of a category, a tag or an author.
  case term(Term.ID)
  case article(ArticleSummary.ID)
  /// The comments on the article that is shown.
  case comments
  /// The comments that follow on those that are shown.
  case moreComments
  /// What changed in the article that is shown since it was read, or its text without that.
  case changes
  /// An enclosure of the article that is shown, by its place, to be downloaded.
  case enclosure(Int)
  /// A recording of the article that is shown, by its place among the enclosures: to be played or paused, or played from a moment
  /// on, in seconds.
  case play(Int, at: Int?)
  /// A part of the episode that is shown, asked for once more.
  case part(EpisodePart)
  /// The full text of the article that is shown.
  case fullText
  /// The menu that shares the article that is shown.
  case share

  private static let scheme = "courant-place:"

  var address: String {
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

  init?(address: String) {
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
      // What is said of a moment has to be one.
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
