/// The limits of a site's interface. They are learned from failures, and stored for the site.
struct WordPressLimits: Codable, Hashable, Sendable {
  /// The linked objects that are requested together with a post (`_embed`).
  enum Embeds: Int, Codable, Sendable {
    case all, withoutAuthors, none
  }

  /// The maximum number of elements in one list that the site's owner allows.
  var page = 100
  /// The maximum number of whole posts that the site can send without failing or taking too long.
  var posts = 100
  var embeds = Embeds.all
  /// True if the site needs all of `_links` to embed anything (before WordPress 5.3). False if that did not help. `nil`
  /// if it was not tried.
  var needsAllLinks: Bool?
  /// True if the site accepts requests for certain fields (`_fields`).
  var takesFields = true
  /// True if the site accepts requests for another order of a list.
  var takesOrders = true
  /// The maximum number of characters of post numbers in an address. Servers take 8 KB, some less.
  var numbers = 5000

  /// Returns the limits to try after the site failed on a page of whole posts (5xx): a smaller page, and then posts
  /// with fewer fields.
  ///
  /// - Parameter isSlow: True if the site took too long. Each further try takes the same time.
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

  /// The limits to try if the site refuses whole posts, although the list is open. A firewall may refuse a word in the
  /// address. `nil` if nothing is left to try.
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

  /// The limits without the effects of failures, because the failures may have been temporary. Page size and length of
  /// addresses stay.
  var forgetful: WordPressLimits {
    var next = WordPressLimits()
    (next.page, next.numbers) = (page, numbers)
    return next
  }

  /// Returns the first numbers, as many as fit in one address.
  func fitting(_ numbers: some Collection<Int>) -> [Int] {
    var left = self.numbers
    return Array(
      numbers.prefix { number in
        left -= String(number).utf8.count + 1
        return left >= 0
      })
  }
}
