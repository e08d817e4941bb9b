import Articles
import HTML
import Storage
import Text

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

  private var bodies: [Key: String] = [:]
  /// Oldest first.
  private var order: [Key] = []
  private static let capacity = 64

  /// A body that is safe to show.
  func body(_ html: String, base: String?, scheme: String) -> String {
    let key = Key(html, base: base, scheme: scheme)
    if let body = bodies[key] { return body }
    let body = Sanitizer.sanitize(PlainBody.html(html), base: base, imagePrefix: scheme).html
    keep(body, key)
    return body
  }

  private func keep(_ body: String, _ key: Key) {
    // A book is rather made safe again than kept.
    guard body.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}
