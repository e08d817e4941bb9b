import Articles
import FoundationEssentials
import Text

/// Reads small vocabularies: comments, chapters, places, licences.
extension FeedReader {
  mutating func openCommentsInEntry(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    switch name {
    case .comment: return read(.commentAddress, .text)
    case .commentrss: return read(.commentsFeed, .text)
    case .total: return read(.commentCount, .text)
    case .inReplyTo: draft.parsed.replyTo = draft.parsed.replyTo ?? reply(attributes)
    default: break
    }
    return .skipped
  }

  /// Sets the number of comments, if it is the first number and not negative.
  mutating func setCommentCount(_ count: Int?) {
    guard let count, count >= 0 else { return }
    draft.parsed.commentCount = draft.parsed.commentCount ?? count
  }

  mutating func reply(_ attributes: XMLAttributes) -> ParsedReply {
    let values = values(of: attributes)
    return ParsedReply(
      id: values[.ref], address: values[.href].flatMap(resolve), type: values[.type],
      source: values[.source].flatMap(resolve))
  }

  /// Reads a licence. Its address is an RDF attribute or the text.
  mutating func openLicence(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty, let address = values(of: attributes)[.resource].flatMap(resolve) else {
      return read(.licence, .text)
    }
    draft.parsed.licence = draft.parsed.licence ?? address
    return .skipped
  }

  // MARK: - Chapters

  /// Reads a list of chapters. Only the first list of an entry is used.
  mutating func openChapters(_ attributes: XMLAttributes) -> Role {
    guard draft.parsed.chapters == nil else { return .skipped }
    draft.parsed.chapters = ParsedChapters(version: values(of: attributes)[.version])
    return .chapters
  }

  mutating func openInChapters(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .chapters, name == .chapter, let count = draft.parsed.chapters?.chapters.count,
      count < Self.chapterLimit
    else { return .skipped }
    let values = values(of: attributes)
    guard let start = values[.start].flatMap(Self.playingTime) else { return .skipped }
    let title = Whitespace.folded(values[.title] ?? "")
    let chapter = ParsedChapter(
      start: start, title: title, address: values[.href].flatMap(resolve), image: values[.image].flatMap(resolve))
    draft.parsed.chapters?.chapters.append(chapter)
    return .skipped
  }

  private static let chapterLimit = 1000

  /// Reads `1:02:03.5`, `62:03.5` or `3723.5` (Normal Play Time, RFC 2326 §3.6).
  static func playingTime(_ text: String) -> Double? {
    var seconds = 0.0
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    for part in parts {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let number = Double(part),
        number < 1_000_000
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  // MARK: - Files of an episode

  /// Reads a file of chapters or a transcript. Only the first chapters file is used. Transcripts may come in several
  /// formats and languages.
  mutating func openPodcastFile(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    let values = values(of: attributes)
    guard let address = values[.url].flatMap(resolve) else { return .skipped }
    switch name {
    case .chapters: draft.parsed.chaptersFile = draft.parsed.chaptersFile ?? address
    case .transcript where draft.parsed.transcripts.count < Self.transcriptLimit:
      draft.parsed.transcripts.append(
        Episode.Transcript(address: address, type: values[.type]?.lowercased(), language: values[.language]))
    default: break
    }
    return .skipped
  }

  private static let transcriptLimit = 50

  // MARK: - Places

  mutating func openPlace(_ name: ElementName) -> Role {
    guard draft.place == nil else { return .skipped }
    switch name {
    case .where: return .place
    case .point: draft.place = ParsedPlace(shape: .point)
    case .line: draft.place = ParsedPlace(shape: .line)
    case .box: draft.place = ParsedPlace(shape: .box)
    case .polygon: draft.place = ParsedPlace(shape: .polygon)
    default: return .skipped
    }
    return read(.place, .text)
  }

  mutating func openInPlace(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .geography else { return .skipped }
    switch name {
    case .point: return openShape(.point, attributes)
    case .linestring: return openShape(.line, attributes)
    case .polygon: return openShape(.polygon, attributes)
    case .envelope: return openShape(.box, attributes)
    case .exterior, .linearring: return .place
    case .pos, .poslist, .lowercorner, .uppercorner:
      notePlaceDimension(attributes)
      return read(.place, .text)
    default: return .skipped
    }
  }

  private mutating func openShape(_ shape: ParsedPlace.Shape, _ attributes: XMLAttributes) -> Role {
    guard draft.place == nil else { return .skipped }
    notePlaceDimension(attributes)
    let system = values(of: attributes)[.srsname]
    let isUsual = system.map { $0.hasSuffix(":4326") || $0.hasSuffix("/4326") || $0.hasSuffix("#4326") } ?? true
    draft.place = ParsedPlace(shape: shape, system: isUsual ? nil : system)
    return .place
  }

  /// Reads the number of coordinates of a position. The shape states it, or its positions do (ISO 19136 §10.1.3.2).
  private mutating func notePlaceDimension(_ attributes: XMLAttributes) {
    guard let number = values(of: attributes).number(.srsdimension), (2...4).contains(number) else { return }
    draft.placeDimension = number
  }

  /// Stores the numbers of a shape: latitudes and longitudes in turn, or the numbers of another system. Heights are
  /// left out.
  ///
  /// The positions of a shape are all in one text, or each in its own element.
  mutating func finishPlace(_ text: String) {
    guard let place = draft.place, place.shape != .point || place.positions.isEmpty else { return }
    let room = Self.numberLimit - 2 * place.positions.count
    let numbers = text.split { $0.isWhitespace || $0 == "," }.prefix(max(room, 0)).map { Double($0) }
    let isUsual = place.system == nil
    // A single position of three numbers has a height.
    let dimension = draft.placeDimension ?? (numbers.count == 3 ? 3 : 2)
    for index in stride(from: 0, to: numbers.count - 1, by: dimension) {
      guard let first = numbers[index], let second = numbers[index + 1], first.isFinite, second.isFinite else { break }
      if isUsual, abs(first) > 90 || abs(second) > 180 { break }
      draft.place?.positions.append(
        isUsual ? ParsedPlace.Position(x: second, y: first) : ParsedPlace.Position(x: first, y: second))
    }
  }

  private static let numberLimit = 10_000

  /// Reads a yes or no by the rule of podcast shops: in lower case or with a capital first letter, and without white
  /// space around it. Returns `nil` for any other text.
  static func mark(_ bytes: [UInt8]) -> Bool? {
    switch String(decoding: bytes.prefix(10), as: UTF8.self) {
    case "yes", "Yes", "true", "True", "explicit", "Explicit": true
    case "no", "No", "false", "False", "clean", "Clean": false
    default: nil
    }
  }
}
