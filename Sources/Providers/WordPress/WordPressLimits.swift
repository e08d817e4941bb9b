/// The limits of a site's interface. They are found by trying, and stored for the site.
struct WordPressLimits: Codable, Hashable, Sendable {
  /// The linked objects that come with a post (`_embed`).
  enum Embeds: Int, Codable, Sendable {
    case all, withoutAuthors, none
  }

  /// The most elements in one list, as the site's owner allows.
  var page = 100
  /// The most whole posts that the site can send without failing or taking too long.
  var posts = 100
  var embeds = Embeds.all
  /// True if requests may name the wanted fields (`_fields`).
  var takesFields = true
  /// True if requests may ask for another order of a list.
  var takesOrders = true
  /// The most characters of post numbers in an address. Servers take 8 KB, some less.
  var numbers = 5000

  /// Returns the limits to try after a page of whole posts broke the site (5xx): a smaller page, and then posts with
  /// fewer fields.
  ///
  /// - Parameter isSlow: True if the site took too long. Each further try costs the same time.
  /// - Returns: `nil` if nothing is left to try.
  func lighter(isSlow: Bool) -> WordPressLimits? {
    var next = self
    switch (posts, embeds) {
    case (21..., .all): next.posts = 20
    case (_, .all) where isSlow: (next.posts, next.embeds) = (5, .none)
    case (_, .all): (next.posts, next.embeds) = (100, .withoutAuthors)
    case (_, .withoutAuthors): next.embeds = .none
    case (21..., .none): next.posts = 20
    case (6..., .none): next.posts = 5
    default: return nil
    }
    return next
  }

  /// The limits to try after a refusal of whole posts, although the list itself is open: firewalls may refuse a word in
  /// the address. `nil` if nothing is left to try.
  var plainer: WordPressLimits? {
    var next = self
    if embeds != .none {
      next.embeds = .none
    } else if takesFields {
      next.takesFields = false
    } else {
      return nil
    }
    return next
  }

  /// The limits to try after a server refused an address as too long; `nil` if the address was already short.
  var withShorterAddresses: WordPressLimits? {
    guard numbers > 300 else { return nil }
    var next = self
    next.numbers /= 2
    return next
  }

  /// The limits with a new chance for everything that the site refused or broke under, since it may have had a bad day.
  var forgetful: WordPressLimits {
    var next = WordPressLimits()
    (next.page, next.numbers) = (page, numbers)
    return next
  }

  /// Returns the first of some numbers, as many as one address may name.
  func fitting(_ numbers: some Collection<Int>) -> [Int] {
    var left = self.numbers
    return Array(
      numbers.prefix { number in
        left -= String(number).utf8.count + 1
        return left >= 0
      })
  }
}
