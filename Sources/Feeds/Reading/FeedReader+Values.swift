import Articles
import FoundationEssentials
import Text

extension FeedReader {
  /// Takes what an element gave when it ends.
  func close(_ role: Role) {
    switch role {
    case .value:
      finish(capture)
      buffer.removeAll(keepingCapacity: true)
    case .person:
      closePerson()
    case .entry:
      append(draft.finished(site: statedBase ?? feed.link.value))
      draft = EntryDraft()
    case .document, .feed, .image, .media, .skipped: break
    }
  }

  private func finish(_ value: Capture) {
    switch value.field {
    case .personName: person.name = line
    case .personEmail: person.email = line
    case .personAddress: person.address = resolve(Trimmed.string(buffer))
    default:
      if isInEntry { finishInEntry(value) } else { finishInFeed(value) }
    }
  }

  private func finishInFeed(_ value: Capture) {
    switch value.field {
    case .title: feed.title.set(plain(value.kind), value.rank)
    case .subtitle: feed.subtitle.set(plain(value.kind), value.rank)
    case .link: feed.link.set(address, value.rank)
    case .icon: feed.icon = address
    case .image: feed.image.set(address, value.rank)
    case .language: feed.language = line ?? feed.language
    case .updated: feed.updated.set(FeedDate.parse(buffer), value.rank)
    case .timeToLive: feed.timeToLive = line.flatMap { Int($0) }.flatMap(Self.positive)
    case .period: feed.period = Self.minutes(of: line)
    case .frequency: feed.frequency = line.flatMap { Int($0) }.flatMap(Self.positive)
    default: break
    }
  }

  private func finishInEntry(_ value: Capture) {
    draft.bytes += buffer.count
    switch value.field {
    case .title: draft.title.set(plain(value.kind), value.rank)
    case .content:
      if value.rank < draft.content.rank { draft.base = statedBase ?? draft.base }
      draft.content.set(html(value.kind), value.rank)
    case .summary:
      if draft.content.rank == .none { draft.base = statedBase ?? draft.base }
      draft.summary.set(html(value.kind), value.rank)
    case .link: draft.link.set(address, value.rank)
    case .origin: draft.origin = address
    case .id: draft.id.set(line, value.rank)
    case .identifier:
      draft.id.set(line, value.rank)
      if draft.permalink == nil { draft.permalink = address }
    case .image: draft.image.set(address, value.rank)
    case .commentsLink: draft.commentsLink = address ?? draft.commentsLink
    case .published, .date, .created:
      draft.published.set(FeedDate.parse(buffer), value.rank)
    case .updated: draft.updated.set(FeedDate.parse(buffer), value.rank)
    case .duration: draft.duration = Self.seconds(line)
    case .language: draft.language = line ?? draft.language
    case .category: if let line { add(tag: line) }
    case .keywords:
      for keyword in (line ?? "").split(separator: ",") { add(tag: String(keyword)) }
    default: break
    }
  }

  private func closePerson() {
    if person.name == nil, person.email == nil {
      let text = PersonText.parse(plain(.text) ?? "")
      person.name = text.name
      person.email = text.email
    }
    if isInEntry {
      draft.authors.add(person, personRank)
    } else {
      feed.authors.add(person, personRank)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  func add(tag: String) {
    let tag = PlainText.of(html: tag, limit: 200)
    guard !tag.isEmpty, draft.tags.count < 100, !draft.tags.contains(tag) else { return }
    draft.tags.append(tag)
  }

  // MARK: - The text of the value

  private var address: String? {
    resolve(Trimmed.string(buffer))
  }

  /// The text on one line.
  private var line: String? {
    let text = Trimmed.string(buffer)
    return text.isEmpty ? nil : text
  }

  private func plain(_ kind: TextKind) -> String? {
    let text =
      switch kind {
      case .text: Whitespace.folded(Entities.decode(Trimmed.string(buffer)))
      case .html, .markup: buffer.withUnsafeBufferPointer { PlainText.of(Span(_unsafeElements: $0), limit: 10_000) }
      case .base64: PlainText.of(html: decodedBase64 ?? "", limit: 10_000)
      }
    return text.isEmpty ? nil : text
  }

  private func html(_ kind: TextKind) -> String? {
    let text =
      switch kind {
      case .text: Markup.escaped(Trimmed.string(buffer))
      case .html, .markup: Trimmed.string(buffer)
      case .base64: decodedBase64 ?? ""
      }
    return text.isEmpty ? nil : text
  }

  private var decodedBase64: String? {
    Data(base64Encoded: Data(buffer), options: .ignoreUnknownCharacters).map { String(decoding: $0, as: UTF8.self) }
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

  /// Reads `1:02:03`, `62:03` or `3723`.
  static func seconds(_ text: String?) -> Int? {
    guard let text else { return nil }
    var seconds = 0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let number = Int(part.prefix { $0 != "." }), (0..<1_000_000).contains(number) else { return nil }
      seconds = seconds * 60 + number
      guard seconds < 10_000_000 else { return nil }
    }
    return positive(seconds)
  }
}
