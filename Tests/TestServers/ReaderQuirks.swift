/// What is odd about a server that speaks Google Reader's interface. Each is a fault of a real one.
public struct ReaderQuirks: Sendable {
  // MARK: Signing in

  /// A wrong password is answered with 403 in place of 401 (CommaFeed).
  public var refusesWith403 = false
  /// A wrong password is answered with 200, and no `Auth`.
  public var refusesWith200 = false
  /// Every call is answered with 401: something in front of the server takes the field away.
  public var isFieldStripped = false
  /// What writes carry is what the sign-in gave (Miniflux).
  public var tokenIsAuth = false
  /// What writes carry is padded, with a line break behind it (FreshRSS).
  public var tokenIsPadded = false
  /// A wrong token is answered with 400 and a field in place of 401 alone.
  public var badTokenIs400 = false

  // MARK: Lists

  /// The most names in one answer, whatever is asked for (CommaFeed 1,000, FreshRSS 10,000).
  public var page = Int.max
  /// Names come as numbers of JSON in place of texts.
  public var idsAreNumbers = false
  /// Names come in the long form.
  public var idsAreLong = false
  /// Articles' and feeds' names are 24 hexadecimal digits (The Old Reader).
  public var idsAre24 = false
  /// These stand among the names of every list.
  public var nonsense: [String] = []
  /// Read ones are listed among the unread.
  public var ignoresExclusion = false
  /// The list goes on at the same place for ever.
  public var goesInCircles = false
  /// The list goes on, and brings what came already.
  public var repeatsPages = false
  /// A page begins with the last of the page before (FreshRSS).
  public var isInclusive = false
  /// Every page begins one further than it should.
  public var losesBoundaries = false
  /// Unknown streams are everything (CommaFeed).
  public var takesAnyStream = false
  /// Names are listed twice.
  public var repeatsNames = false

  // MARK: Articles

  /// Asked for unknown ones alone, it answers 400 (Miniflux).
  public var refusesUnknown = false
  /// An article beyond the one asked for comes along.
  public var addsOthers = false
  /// Bare names in requests are hexadecimal (Miniflux up to 2.2.8).
  public var bareIsHexadecimal = false
  /// These never come.
  public var missing: Set<Int64> = []
  /// Enclosures have `url` in place of `href`.
  public var enclosuresHaveURL = false

  /// Signs of names are written wide (FreshRSS): eight of them in feeds' names, three in titles and authors.
  public var widensNames = false

  // MARK: Writes

  /// Setting a mark that is there takes it away (Miniflux before 2.3.0).
  public var toggles = false
  /// `OK`, and nothing is done.
  public var lies = false
  /// More fields than this are not read, and the tag behind them neither (FreshRSS 1,000).
  public var mostFields = Int.max
  /// These are answered with 500, and nothing of the request is done.
  public var poison: Set<Int64> = []
  /// The connection ends where a feed is gone, or a label only changes its case (Miniflux 2.2).
  public var dropsOddEdits = false
  /// The most subscriptions; further ones are refused (the plans of The Old Reader and BazQux).
  public var mostFeeds = Int.max
  /// `{"errors":[…]}` for what it cannot do (The Old Reader).
  public var complainsInJSON = false
  /// Subscribing again is refused (FreshRSS 400).
  public var refusesAgain = false
  /// Naming a label like another is answered with `OK`, and nothing is done (FreshRSS).
  public var keepsLabels = false
  /// A feed has one label, and this one where it has no other (FreshRSS).
  public var defaultLabel: String?
  /// Labels cannot be edited (CommaFeed).
  public var hasNoLabelEdits = false
  /// There is no list of a feed's articles (Miniflux): `[]`.
  public var hasNoArchive = false

  public init() {}

  public static let freshRSS: ReaderQuirks = {
    var quirks = ReaderQuirks()
    quirks.tokenIsPadded = true
    quirks.isInclusive = true
    quirks.mostFields = 1000
    quirks.refusesAgain = true
    quirks.keepsLabels = true
    quirks.page = 10_000
    quirks.widensNames = true
    quirks.defaultLabel = "Uncategorized"
    return quirks
  }()

  public static let commaFeed: ReaderQuirks = {
    var quirks = ReaderQuirks()
    quirks.refusesWith403 = true
    quirks.page = 1000
    quirks.takesAnyStream = true
    quirks.hasNoLabelEdits = true
    return quirks
  }()

  public static let theOldReader: ReaderQuirks = {
    var quirks = ReaderQuirks()
    quirks.idsAre24 = true
    quirks.complainsInJSON = true
    return quirks
  }()

  public static let miniflux: ReaderQuirks = {
    var quirks = ReaderQuirks()
    quirks.tokenIsAuth = true
    quirks.refusesUnknown = true
    quirks.bareIsHexadecimal = true
    quirks.toggles = true
    quirks.hasNoArchive = true
    quirks.dropsOddEdits = true
    return quirks
  }()
}
