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
    endsTooSoon = CutText.endsTooSoon(text)
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
    let body = SafeBody(Sanitizer.sanitize(PlainBody.html(html), base: base, imagePrefix: scheme).html)
    keep(body, key)
    return body
  }

  /// What changed since the reader saw an article; `nil` where it says the same in other markup.
  func changes(from seen: SeenText, to body: SafeBody, headline: String, scheme: String) -> ArticleChanges? {
    let old = self.body(seen.untrustedHTML, base: seen.base, scheme: scheme)
    let text = TextChanges.between(old.html, body.html)
    let title = TextChanges.between(plain: seen.headline, headline)
    guard text != nil || title != nil else { return nil }
    // Nothing is shown that did not come from the sanitiser.
    let marked = text.map { $0.html.map { Sanitizer.sanitize($0, base: nil, imagePrefix: scheme).html } } ?? body.html
    return ArticleChanges(
      html: marked, headline: title?.html, added: (text?.added ?? 0) + (title?.added ?? 0),
      removed: (text?.removed ?? 0) + (title?.removed ?? 0), changed: seen.changed)
  }

  private func keep(_ body: SafeBody, _ key: Key) {
    // A book is rather made safe again than kept.
    guard body.html.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}
