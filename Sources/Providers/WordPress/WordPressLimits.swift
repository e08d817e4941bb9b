/// How much a site's interface was found to bear at once. It is learnt by trying, and remembered for the site.
struct WordPressLimits: Codable, Hashable, Sendable {
  /// What comes with a post of what it refers to (`_embed`).
  enum Embeds: Int, Codable, Sendable {
    case all, withoutAuthors, none
  }

  /// The most that a list gives at once, as far as its owner lets it.
  var page = 100
  /// The most whole posts that the site makes before it breaks or takes too long.
  var posts = 100
  var embeds = Embeds.all
  /// Whether it may be told what of a post is wanted (`_fields`).
  var takesFields = true
  /// Whether lists may be asked for in another order than their own.
  var takesOrders = true
  /// The most characters of an address that name posts by their numbers. Servers take 8 KB, some less.
  var numbers = 5000

  /// What to try after a page of whole posts broke the site (5xx): a smaller page, and where that was no help, posts with
  /// less in them.
  ///
  /// - Parameter isSlow: The site took too long, which each try costs anew.
  /// - Returns: `nil` where nothing is left to try.
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

  /// What to try after whole posts were refused though the list itself is open, as firewalls do for a word in the address;
  /// `nil` where nothing is left to try.
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

  /// What to try after a server refused an address as too long; `nil` where it cannot have been that.
  var withShorterAddresses: WordPressLimits? {
    guard numbers > 300 else { return nil }
    var next = self
    next.numbers /= 2
    return next
  }

  /// The same, with everything to be tried once more that the site broke under or refused, which a bad day may have done.
  var forgetful: WordPressLimits {
    var next = WordPressLimits()
    (next.page, next.numbers) = (page, numbers)
    return next
  }

  /// As many of some numbers as an address may name.
  func fitting(_ numbers: some Collection<Int>) -> [Int] {
    var left = self.numbers
    return Array(
      numbers.prefix { number in
        left -= String(number).utf8.count + 1
        return left >= 0
      })
  }
}
