/// The words that reveal an element's purpose, found in one pass over its class or id.
struct SignalWords {
  private struct Word {
    let bytes: [UInt8]
    let signals: Signals
    let place: Place
  }

  private enum Place {
    case anywhere
    /// The word must be a whole name; spaces separate names.
    case name
    /// The word must have no letter or digit on either side.
    case word
    /// The word must have no letter or digit before it.
    case beginning
  }

  static let table = SignalWords()
  private static let longest = 2_000

  /// The words by their first byte.
  private let words: [[Word]]

  private init() {
    var words = [[Word]](repeating: [], count: 256)
    for (texts, signals, place) in Self.list {
      for text in texts.split(separator: " ") {
        let bytes = Array(text.utf8)
        words[Int(bytes[0])].append(Word(bytes: bytes, signals: signals, place: place))
      }
    }
    self.words = words
  }

  func signals(in value: Span<UInt8>) -> Signals {
    var found: Signals = []
    for index in 0..<min(value.count, Self.longest) {
      for word in words[Int(Self.lowercased(value[index]))] where !found.isSuperset(of: word.signals) {
        if Self.matches(word, value, at: index) { found.formUnion(word.signals) }
      }
    }
    return found
  }

  private static func matches(_ word: Word, _ value: Span<UInt8>, at start: Int) -> Bool {
    let end = start + word.bytes.count
    guard end <= value.count else { return false }
    for index in word.bytes.indices.dropFirst() where lowercased(value[start + index]) != word.bytes[index] {
      return false
    }
    switch word.place {
    case .anywhere: return true
    case .name: return (start == 0 || value[start - 1] <= 0x20) && (end == value.count || value[end] <= 0x20)
    case .beginning: return start == 0 || !isAlphanumeric(value[start - 1])
    case .word:
      return (start == 0 || !isAlphanumeric(value[start - 1])) && (end == value.count || !isAlphanumeric(value[end]))
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let list: [(String, Signals, Place)] = [
    (
      """
      ad-break agegate ai2html breadcrumbs combx community cover-wrap disqus extra gdpr header legends menu pager popup \
      remark replies rss skyscraper social supplemental yom-remote
      """, .unlikely, .anywhere
    ),
    (
      "-ad- banner comment footer related shoutbox sidebar sponsor", [.unlikely, .bad], .anywhere
    ),
    ("pagination", [.unlikely, .good], .anywhere),
    ("and column mathjax shadow", .perhaps, .anywhere),
    ("article body content main", [.perhaps, .good], .anywhere),
    ("blog entry hentry page post story text", .good, .anywhere),
    (
      "com- contact hidden masthead media meta outbrain promo scroll share shopping tags widget", .bad, .anywhere
    ),
    ("hid", .bad, .name),
    ("author byline dateline writtenby", .byline, .anywhere),
    ("share sharedaddy", .sharing, .word),
    (
      """
      cookie-consent cookieconsent cookie-banner cookiebanner cookie-notice cookienotice cookie-bar cookiebar cookie-law \
      cookie-info cookie-box cookiebox cookie-popup cookie-modal cookie-message cookie-hinweis cookie-layer eu-cookie gdpr
      """, .aboutConsent, .beginning
    ),
    (
      """
      cookiebot cybotcookie borlabscookie onetrust didomi usercentrics qc-cmp trustarc truste_ iubenda-cs cmplz- klaro \
      tarteaucitron osano-cm sp_message consent-banner consent-modal consent-popup consent-manager fc-consent cky- \
      hs-eu evidon termly axeptio cmpbox
      """, .notice, .beginning
    ),
    ("comments comments-area comment-list commentlist disqus_thread respond", .discussion, .name),
    (
      """
      newsletter related recirc recommended recommendation readmore read-more read-next readnext read-also also-read \
      more-from morefrom more-stories most-popular mostpopular most-read mostread trending sign-up signup subscribe- subscribe_ \
      outbrain taboola zergnet addthis addtoany sharethis sharedaddy jp-relatedposts social-share social-links \
      social-icons sharebar share-bar share-buttons share-links share-tools sharing author-bio author-box authorbox \
      author-info about-author about-the-author bio-box tag-list taglist tags-links post-tags article-tags entry-tags \
      entry-meta post-meta article-meta breadcrumb comment-form commentform comments-area comment-list comment-body comment-content comment-text comments respond disqus \
      promo donation post-navigation nav-links wp-block-latest-posts
      """, .furniture, .beginning
    ),
  ]
}
