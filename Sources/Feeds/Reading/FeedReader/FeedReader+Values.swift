import Articles
import FoundationEssentials
import Text

extension FeedReader {
  /// Stores the value of an element at its end.
  mutating func close(_ role: Role) {
    switch role {
    case .value:
      finish(capture)
    case .person:
      closePerson()
    case .entry:
      append(draft.finished(base: statedBase ?? feed.link.value ?? base))
      draft = EntryDraft()
    case .document, .feed, .image, .media, .picture, .source, .category, .chapters, .place, .skipped: break
    }
  }

  private mutating func finish(_ capture: Capture) {
    switch capture.field {
    case .personName: person.name = plain(.html)
    case .personEmail: person.email = line.map(PersonText.email)
    case .personAddress: person.address = resolve(Trimmed.string(value.bytes))
    default:
      if isInEntry { finishInEntry(capture) } else { finishInFeed(capture) }
    }
  }

  private mutating func finishInFeed(_ capture: Capture) {
    switch capture.field {
    case .title: feed.title.set(title, capture.rank)
    case .subtitle: feed.subtitle.set(plain(capture.kind), capture.rank)
    case .link: feed.link.set(address, capture.rank)
    case .newAddress: feed.parsed.newAddress = address ?? feed.parsed.newAddress
    // Vector icons of unknown origin are not decoded.
    case .icon:
      if let icon = line, address?.lowercased().hasSuffix(".svg") == false { feed.icon = ofSite(icon) ?? feed.icon }
    case .image: feed.image.set(picture(capture.kind).flatMap(ofSite), capture.rank)
    case .language: feed.parsed.language = line.map(Self.languageTag) ?? feed.parsed.language
    case .updated: feed.updated.set(FeedDate.parse(value.bytes), capture.rank)
    case .id: feed.parsed.id = line
    case .rights: feed.parsed.rights = plain(capture.kind) ?? feed.parsed.rights
    case .category: addCategories()
    case .keywords: addKeywords()
    case .generator: feed.parsed.generator = line
    case .timeToLive: feed.timeToLive = line.flatMap { Int($0) }.flatMap(Self.positive)
    case .skippedHour: feed.skippedHours.formUnion(Self.hour(line))
    case .skippedDay: feed.skippedDays.formUnion(Self.day(line))
    case .period: feed.period = Self.minutes(of: line)
    case .block: feed.parsed.isBlocked = Self.mark(value.bytes) ?? feed.parsed.isBlocked
    case .explicit: feed.parsed.isExplicit = Self.mark(value.bytes) ?? feed.parsed.isExplicit
    case .total: feed.parsed.total = line.flatMap { Int($0) }.flatMap { Self.possibleTotals.contains($0) ? $0 : nil }
    case .frequency: feed.frequency = line.flatMap { Int($0) }.flatMap(Self.positive)
    default: break
    }
  }

  private mutating func finishInEntry(_ capture: Capture) {
    draft.bytes += value.bytes.count
    switch capture.field {
    case .title: draft.title.set(title, capture.rank)
    case .content:
      if capture.rank < draft.content.rank { noteScope() }
      draft.content.set(html(capture.kind), capture.rank)
    case .summary:
      if draft.content.rank == .none { noteScope() }
      draft.summary.set(html(capture.kind), capture.rank)
    case .description:
      if draft.content.rank == .none { noteScope() }
      draft.description = draft.description ?? html(capture.kind)
    case .link:
      draft.link.set(address, capture.rank)
      if address == nil, let magnet = Enclosure(magnet: line ?? "") { draft.add(magnet) }
    case .origin: draft.origin = address
    case .file: addFile()
    case .id: draft.id.set(line, capture.rank)
    case .identifier:
      draft.id.set(line, capture.rank)
      if draft.permalink == nil, let line, Self.isWrittenAsAddress(line) { draft.permalink = address }
    case .image: draft.setImage(picture(capture.kind).flatMap(resolve), capture.rank)
    case .commentsLink: draft.parsed.commentsLink = address ?? draft.parsed.commentsLink
    case .published, .date, .created:
      draft.published.set(FeedDate.parse(value.bytes), capture.rank)
    case .updated: draft.updated.replace(FeedDate.parse(value.bytes), capture.rank)
    case .duration: draft.parsed.duration = Self.seconds(line)
    case .language: draft.language = line.map(Self.languageTag) ?? draft.language
    case .category: addCategories()
    case .keywords: addKeywords()
    case .rights: draft.parsed.rights = plain(capture.kind) ?? draft.parsed.rights
    case .sourceTitle: draft.source.title = plain(capture.kind)
    case .sourceSubtitle: draft.source.subtitle = plain(capture.kind)
    case .sourceRights: draft.source.rights = plain(capture.kind)
    case .sourceLink: draft.source.link = draft.source.link ?? address
    default: finishModuleInEntry(capture)
    }
  }

  /// Adds a file to which the text of an enclosure is the address. Does nothing if the text is not an address.
  private mutating func addFile() {
    guard let line else { return }
    if let magnet = Enclosure(magnet: line) { return draft.add(magnet) }
    guard let address, Self.isWrittenAsAddress(line) || FileType.named(by: address) != nil else { return }
    draft.add(
      Enclosure(
        address: address, type: file.type ?? FileType.named(by: address), length: file.length, duration: file.duration,
        title: file.title))
  }

  private mutating func finishModuleInEntry(_ capture: Capture) {
    switch capture.field {
    case .commentAddress: draft.parsed.commentAddress = draft.parsed.commentAddress ?? address
    case .commentsFeed: draft.parsed.commentsFeed = draft.parsed.commentsFeed ?? address
    case .commentCount: setCommentCount(line.flatMap { Int($0) })
    case .pictureText:
      let text = plain(.loose)
      draft.describePicture(text)
    case .licence: draft.parsed.licence = draft.parsed.licence ?? address
    case .place: finishPlace(line ?? "")
    case .block: draft.parsed.isBlocked = Self.mark(value.bytes) ?? draft.parsed.isBlocked
    case .explicit: draft.parsed.isExplicit = Self.mark(value.bytes) ?? draft.parsed.isExplicit
    case .mediaCredit:
      let name = plain(.text)
      draft.media.credits[draft.media.credits.count - 1].name = name
    case .mediaLicence:
      let text = plain(.text)
      draft.media.licence?.text = text
    case .mediaRestriction:
      let values = (line ?? "").split(separator: " ").map(String.init)
      draft.media.restriction?.values = values
    case .mediaRating: draft.media.rating = line ?? draft.media.rating
    default: break
    }
  }

  /// Stores the base and the language of the text that was read. The entry is shown with them.
  private mutating func noteScope() {
    draft.base = statedBase
    draft.textLanguage = languageCount > draft.languageCount ? .some(language) : nil
  }

  private mutating func closePerson() {
    if person == ParsedAuthor() {
      let isMarkup = value.bytes.contains(UInt8(ascii: "<")) && line?.contains("</") == true
      let text = PersonText.parse(plain(isMarkup ? .html : .text) ?? "")
      person.name = text.name
      person.email = text.email
    }
    if isContributor, person != ParsedAuthor() {
      if isInEntry { draft.parsed.contributors.append(person) } else { feed.parsed.contributors.append(person) }
    } else if isInEntry {
      draft.authors.add(person, personRank)
    } else {
      feed.authors.add(person, personRank)
    }
  }

  /// The believable numbers of entries. Larger ones could overflow in a sum.
  private static let possibleTotals = 0...100_000_000

  mutating func add(tag: String) {
    if isInEntry { draft.tags.add(tag) } else { feed.tags.add(tag) }
  }

  /// Adds the category in the current value. Some programs write all categories into one element; two commas are the
  /// sign of such a list, because a name may have one: "Washington, D.C.".
  private mutating func addCategories() {
    let names = (line ?? "").split(separator: ",")
    if names.count > 2, names.allSatisfy({ $0.count <= Self.longestListedName }) {
      addKeywords()
    } else if let line {
      add(tag: line)
    }
  }

  /// The maximum length of a name in a list of categories, in characters.
  private static let longestListedName = 40

  private mutating func addKeywords() {
    for keyword in (line ?? "").split(separator: ",") { add(tag: String(keyword)) }
  }

  /// True if an id is written as an address. An id that is not an address must not be resolved, because the result
  /// would not exist.
  private static func isWrittenAsAddress(_ text: String) -> Bool {
    ["http", "https"].contains(Address.scheme(of: text)) || (text.hasPrefix("/") && !text.contains(" "))
  }

  // MARK: - The text of the value

  private var address: String? {
    resolve(Trimmed.string(value.bytes))
  }

  /// Returns the unchanged address of a picture, from the text or from an `img` element in it.
  private func picture(_ kind: TextKind) -> String? {
    let text = value.bytes.contains(UInt8(ascii: "<")) ? plain(kind) : line
    // A text of several words or addresses is not the address of a picture.
    guard let text, !text.contains(where: \.isWhitespace), text.ranges(of: "://").count < 2 else { return nil }
    return text
  }

  /// The text on one line.
  private var line: String? {
    let text = Trimmed.string(value.bytes)
    return text.isEmpty ? nil : text
  }

  /// The title as plain text. Atom states whether a title is markup, RSS does not.
  private var title: String? {
    isAtom || capture.kind != .html ? plain(capture.kind) : TitleText.line(ofHTML: value.bytes)
  }

  private func plain(_ kind: TextKind) -> String? {
    let text =
      switch kind {
      case .text: TitleText.line(Trimmed.string(value.bytes))
      case .html, .markup, .loose:
        value.bytes.withUnsafeBufferPointer { PlainText.of(Span(_unsafeElements: $0), limit: TitleText.longest) }
      case .base64: PlainText.of(html: decodedBase64 ?? "", limit: TitleText.longest)
      }
    return text.isEmpty ? nil : text
  }

  private func html(_ kind: TextKind) -> String? {
    let text =
      switch kind {
      case .text: Markup.escaped(Trimmed.string(value.bytes))
      case .html, .markup: Trimmed.string(value.bytes)
      case .loose: Markup.loose(Trimmed.string(value.bytes))
      case .base64: decodedBase64 ?? ""
      }
    return text.isEmpty ? nil : text
  }

  private var decodedBase64: String? {
    Data(base64Encoded: Data(value.bytes), options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  // MARK: - Small values

  private static func minutes(of period: String?) -> Int? {
    switch period?.lowercased() {
    case "hourly": 60
    case "daily": 24 * 60
    case "weekly": 7 * 24 * 60
    case "monthly": 30 * 24 * 60
    case "yearly": 365 * 24 * 60
    default: nil
    }
  }

  /// Reads an hour from 0 to 23. Some feeds write 24 for 0 (RSS 0.91).
  private static func hour(_ text: String?) -> [Int] {
    text.flatMap { Int($0) }.flatMap { (0...24).contains($0) ? [$0 % 24] : nil } ?? []
  }

  /// Reads the name of a day of the week as a number from 0 for Sunday.
  private static func day(_ text: String?) -> [Int] {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    return text.flatMap { names.firstIndex(of: $0.lowercased()) }.map { [$0] } ?? []
  }

  /// Reads `1:02:03`, `62:03` or `3723`. A plain number above one day is in another unit, such as milliseconds, and is
  /// ignored.
  static func seconds(_ text: String?) -> Int? {
    guard let text else { return nil }
    var seconds = 0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let number = Int(part.prefix { $0 != "." }), (0..<1_000_000).contains(number) else { return nil }
      seconds = seconds * 60 + number
      guard seconds < 10_000_000 else { return nil }
    }
    return text.contains(":") || seconds <= 86_400 ? positive(seconds) : nil
  }
}
