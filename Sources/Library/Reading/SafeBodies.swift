import Articles
import Glibc
import HTML
import Storage
import Text

/// A body that is safe to show.
struct SafeBody: Sendable {
  let html: String
  /// The reading time in minutes; `nil` for a very short text.
  let readingMinutes: Int?
  /// True if the body is only the beginning of an article.
  let endsTooSoon: Bool
  /// True if the body is plain text, because its markup is too large or too complex.
  let isPlain: Bool

  init(_ article: SanitizedArticle) {
    (html, isPlain) = (article.html, article.isPlain)
    let text = PlainText.of(html: html)
    readingMinutes = ReadingTime.minutes(of: text)
    endsTooSoon = CutText.endsTooSoon(
      Self.withoutCaptions(html).map { PlainText.of(html: $0) } ?? text,
      isLaidOut: ShortText.isLaidOut(html, text: text))
  }

  /// Returns the HTML without the captions of its pictures; `nil` if there are no captions. In a web comic, the
  /// captions may be the only text.
  private static func withoutCaptions(_ html: String) -> String? {
    // A longer text contains more than pictures with captions.
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

/// Makes articles safe to show, and caches the last ones, so that the reader can go back to them quickly.
///
/// Each body is made on a separate thread. So a body waits neither for other bodies nor for the decoding of pictures,
/// which uses the shared threads.
///
/// The cache is only in memory: the stored bodies stay unchanged, so that every start applies the current rules.
actor SafeBodies {
  struct Key: Hashable, Sendable {
    private let digests: [Int64]

    init(_ html: String, base: String?, scheme: String) {
      var (one, two) = (Fingerprint(), Fingerprint())
      for text in [html, base ?? "", scheme] { one.add(text) }
      // The key has 128 bits, because a collision would show the body of another article.
      for text in [scheme, base ?? "", html] { two.add(text) }
      digests = [one.value, two.value]
    }
  }

  private let queue = SerialQueue(label: "courant.reading")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let limit: Duration
  /// The makers of unfinished bodies, and the number of callers of each.
  private var makers: [Key: (maker: BodyMaker, askers: Int)] = [:]
  private var bodies: [Key: SafeBody] = [:]
  /// Articles whose markup no page can show.
  private var plain: Set<ArticleSummary.ID> = []
  /// The keys of the cache, oldest first.
  private var order: [Key] = []
  private static let capacity = 64

  /// - Parameter limit: The most processor time for a body's markup. A body that takes more becomes plain text.
  init(limit: Duration = .seconds(1)) {
    self.limit = limit
  }

  /// Shows the bodies of these articles as plain text from now on.
  func showPlainly(_ articles: [ArticleSummary.ID]) {
    plain.formUnion(articles)
  }

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

  /// Returns the changes since the reader saw an article; `nil` if only the markup changed.
  func changes(from seen: SeenText, to body: SafeBody, headline: String, scheme: String) async -> ArticleChanges? {
    guard let old = await self.body(seen.untrustedHTML, base: seen.base, scheme: scheme) else { return nil }
    return await BodyMaker().changes(from: old, to: body, headlines: (seen.headline, headline), scheme: scheme)
  }

  private func keep(_ body: SafeBody, _ key: Key) {
    // A very long body is not cached. It is made safe again each time.
    guard body.html.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}

/// Makes one body safe on a separate thread, so that the caller does not wait for other work.
private actor BodyMaker {
  private let queue = SerialQueue(label: "courant.reading.body")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private var body: SafeBody?

  /// Returns the body. It is made only once, for the first caller that is not cancelled.
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

  /// The body as plain text.
  func plain(_ html: String) -> SafeBody {
    SafeBody(Sanitizer.plain(PlainBody.html(RedditEntry.text(html))))
  }

  func changes(
    from old: SafeBody, to body: SafeBody, headlines: (old: String, new: String), scheme: String
  ) -> ArticleChanges? {
    let text = TextChanges.between(old.html, body.html)
    // In earlier versions, posts had an invented headline, so headlines of posts are not compared.
    let title = headlines.new.isEmpty ? nil : TextChanges.between(plain: headlines.old, headlines.new)
    guard text != nil || title != nil else { return nil }
    // Only sanitised HTML is ever shown.
    let marked = text.map { $0.html.map { Sanitizer.sanitize($0, base: nil, imagePrefix: scheme).html } } ?? body.html
    // If the text is entirely different, the number of changed words has no meaning.
    let parts = text.map { $0.html == nil } == true ? [] : [text, title].compactMap { $0 }
    return ArticleChanges(
      html: marked, headline: title?.html, added: parts.reduce(0) { $0 + $1.added },
      removed: parts.reduce(0) { $0 + $1.removed })
  }

  /// The processor time of the calling thread. It does not count the time in which other programs run.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
