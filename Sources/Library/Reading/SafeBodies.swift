import Articles
import Glibc
import HTML
import Storage
import Text

/// A body that is safe to show.
struct SafeBody: Sendable {
  let html: String
  /// `nil` for what is read in a glance.
  let readingMinutes: Int?
  /// Whether it is only the beginning of an article.
  let endsTooSoon: Bool
  /// Whether it is the text alone, as its markup is beyond reason.
  let isPlain: Bool

  init(_ article: SanitizedArticle) {
    (html, isPlain) = (article.html, article.isPlain)
    let text = PlainText.of(html: html)
    readingMinutes = ReadingTime.minutes(of: text)
    endsTooSoon = CutText.endsTooSoon(
      Self.withoutCaptions(html).map { PlainText.of(html: $0) } ?? text,
      isLaidOut: ShortText.isLaidOut(html, text: text))
  }

  /// A text without what is said of its pictures, which a page of comics has for all there is to read; `nil` where that is nothing.
  private static func withoutCaptions(_ html: String) -> String? {
    // A longer text has more than pictures.
    guard html.utf8.count < 10_000 else { return nil }
    var rest = html[...]
    var result = ""
    for (start, end) in [("<figcaption", "</figcaption>"), ("<br><small>", "</small>")] {
      while let open = rest.firstRange(of: start), let close = rest[open.upperBound...].firstRange(of: end) {
        result += rest[..<open.lowerBound]
        rest = rest[close.upperBound...]
      }
      result += rest
      rest = result[...]
      result = ""
    }
    return rest.utf8.count == html.utf8.count ? nil : String(rest)
  }
}

/// Makes the article that is read safe, and keeps those read last for going back and forth between them.
///
/// Each is made on a thread of its own: none waits for another, nor for pictures in lists, which are decoded on the threads that all
/// share.
///
/// Only in memory: what is stored stays as it came, so that every start reads it by the rules of the day.
actor SafeBodies {
  struct Key: Hashable, Sendable {
    private let digests: [Int64]

    init(_ html: String, base: String?, scheme: String) {
      var (one, two) = (Fingerprint(), Fingerprint())
      for text in [html, base ?? "", scheme] { one.add(text) }
      // 128 bits, as a wrong body would be another article's.
      for text in [scheme, base ?? "", html] { two.add(text) }
      digests = [one.value, two.value]
    }
  }

  private let queue = SerialQueue(label: "courant.reading")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let limit: Duration
  /// The makers of bodies that are not there yet, and how many ask for each.
  private var makers: [Key: (maker: BodyMaker, askers: Int)] = [:]
  private var bodies: [Key: SafeBody] = [:]
  /// Articles whose markup no page can show.
  private var plain: Set<ArticleSummary.ID> = []
  /// Oldest first.
  private var order: [Key] = []
  private static let capacity = 64

  /// - Parameter limit: The time of a processor that markup may take. What takes more becomes plain text.
  init(limit: Duration = .seconds(1)) {
    self.limit = limit
  }

  /// Has the bodies of articles be their text alone from now on.
  func showPlainly(_ articles: [ArticleSummary.ID]) {
    plain.formUnion(articles)
  }

  /// A body that is safe to show; `nil` where the task that asks is cancelled.
  func body(_ html: String, base: String?, scheme: String, of article: ArticleSummary.ID? = nil) async -> SafeBody? {
    if let article, plain.contains(article) { return await BodyMaker().plain(html) }
    let key = Key(html, base: base, scheme: scheme)
    if let body = bodies[key] { return body }
    let maker = makers[key]?.maker ?? BodyMaker()
    makers[key] = (maker, (makers[key]?.askers ?? 0) + 1)
    let body = await maker.body(html, base: base, scheme: scheme, limit: limit)
    if let askers = makers[key]?.askers { makers[key] = askers > 1 ? (maker, askers - 1) : nil }
    if let body { keep(body, key) }
    return body
  }

  /// What changed since the reader saw an article; `nil` where it says the same in other markup.
  func changes(from seen: SeenText, to body: SafeBody, headline: String, scheme: String) async -> ArticleChanges? {
    guard let old = await self.body(seen.untrustedHTML, base: seen.base, scheme: scheme) else { return nil }
    return await BodyMaker().changes(from: old, to: body, headlines: (seen.headline, headline), scheme: scheme)
  }

  private func keep(_ body: SafeBody, _ key: Key) {
    // A book is rather made safe again than kept.
    guard body.html.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}

/// Makes one body safe, on a thread of its own. Who asks waits for nothing else.
private actor BodyMaker {
  private let queue = SerialQueue(label: "courant.reading.body")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private var body: SafeBody?

  /// The body, made for the first who asks and is not cancelled meanwhile.
  func body(_ html: String, base: String?, scheme: String, limit: Duration) -> SafeBody? {
    if let body { return body }
    let html = PlainBody.html(RedditEntry.text(html))
    let end = Self.processorTime + limit
    let safe = Sanitizer.sanitize(html, base: base, imagePrefix: scheme) {
      Task.isCancelled || Self.processorTime > end
    }
    guard !Task.isCancelled else { return nil }
    body = SafeBody(safe ?? Sanitizer.plain(html))
    return body
  }

  /// The body without its markup.
  func plain(_ html: String) -> SafeBody {
    SafeBody(Sanitizer.plain(PlainBody.html(RedditEntry.text(html))))
  }

  func changes(
    from old: SafeBody, to body: SafeBody, headlines: (old: String, new: String), scheme: String
  ) -> ArticleChanges? {
    let text = TextChanges.between(old.html, body.html)
    // Earlier versions gave posts a headline.
    let title = headlines.new.isEmpty ? nil : TextChanges.between(plain: headlines.old, headlines.new)
    guard text != nil || title != nil else { return nil }
    // Nothing is shown that did not come from the sanitiser.
    let marked = text.map { $0.html.map { Sanitizer.sanitize($0, base: nil, imagePrefix: scheme).html } } ?? body.html
    // Of a text that is another one, a number of words says nothing.
    let parts = text.map { $0.html == nil } == true ? [] : [text, title].compactMap { $0 }
    return ArticleChanges(
      html: marked, headline: title?.html, added: parts.reduce(0) { $0 + $1.added },
      removed: parts.reduce(0) { $0 + $1.removed })
  }

  /// The time that a processor gave to the thread that asks. It stands still while other programs run.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
