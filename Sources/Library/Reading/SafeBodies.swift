import Articles
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

  init(_ html: String) {
    self.html = html
    let text = PlainText.of(html: html)
    readingMinutes = ReadingTime.minutes(of: text)
    endsTooSoon = CutText.endsTooSoon(Self.withoutCaptions(html).map { PlainText.of(html: $0) } ?? text)
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
/// It happens on a thread of its own: pictures in lists are decoded on those that all share, which are as few as the computer
/// has processors.
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

  private var bodies: [Key: SafeBody] = [:]
  /// Oldest first.
  private var order: [Key] = []
  private static let capacity = 64

  /// A body that is safe to show.
  func body(_ html: String, base: String?, scheme: String) -> SafeBody {
    let key = Key(html, base: base, scheme: scheme)
    if let body = bodies[key] { return body }
    let body = SafeBody(
      Sanitizer.sanitize(PlainBody.html(RedditEntry.text(html)), base: base, imagePrefix: scheme).html)
    keep(body, key)
    return body
  }

  /// What changed since the reader saw an article; `nil` where it says the same in other markup.
  func changes(from seen: SeenText, to body: SafeBody, headline: String, scheme: String) -> ArticleChanges? {
    let old = self.body(seen.untrustedHTML, base: seen.base, scheme: scheme)
    let text = TextChanges.between(old.html, body.html)
    // Earlier versions gave posts a headline.
    let title = headline.isEmpty ? nil : TextChanges.between(plain: seen.headline, headline)
    guard text != nil || title != nil else { return nil }
    // Nothing is shown that did not come from the sanitiser.
    let marked = text.map { $0.html.map { Sanitizer.sanitize($0, base: nil, imagePrefix: scheme).html } } ?? body.html
    // Of a text that is another one, a number of words says nothing.
    let parts = text.map { $0.html == nil } == true ? [] : [text, title].compactMap { $0 }
    return ArticleChanges(
      html: marked, headline: title?.html, added: parts.reduce(0) { $0 + $1.added },
      removed: parts.reduce(0) { $0 + $1.removed })
  }

  private func keep(_ body: SafeBody, _ key: Key) {
    // A book is rather made safe again than kept.
    guard body.html.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}
