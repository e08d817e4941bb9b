import Articles

/// What the sanitiser made of the articles read last, for going back and forth between them.
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

  private var bodies: [Key: String] = [:]
  /// Oldest first.
  private var order: [Key] = []
  private static let capacity = 64

  func body(_ key: Key) -> String? { bodies[key] }

  func keep(_ body: String, _ key: Key) {
    // A book is rather made safe again than kept.
    guard body.utf8.count < 500_000, bodies.updateValue(body, forKey: key) == nil else { return }
    order.append(key)
    if order.count > Self.capacity { bodies[order.removeFirst()] = nil }
  }
}
