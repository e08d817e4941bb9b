import FoundationEssentials
import HTTP

/// The lists of a site's pages that had articles, for the next look at them.
struct SiteMaps: Codable, Hashable {
  struct Root: Codable, Hashable {
    let address: String
    var validators: Validators?
  }

  /// Empty if the site has no list of its articles.
  var roots: [Root]
  /// The time of the last look, and of the last one that was answered completely.
  var looked: Date
  var read: Date
  /// True if some lists are left for a look on the next day.
  var hasMore: Bool?
  /// The number of refreshes that tried to read the lists since they are due; `nil` while they are not.
  var tries: Int?
}

/// The position in a walk through the lists of a site's pages.
struct SiteMapWalk: Codable, Hashable {
  struct Waiting: Codable, Hashable {
    let address: String
    let isRoot: Bool
    /// True if the list did not come once, and is asked for again behind the others.
    var isLate = false
  }

  let rules: RobotsRules
  /// The lists that were not read yet.
  var waiting: [Waiting]
  /// Digests of the addresses of all lists so far.
  var seen: [Int64]
  var roots: [SiteMaps.Root] = []
  let began: Date
  /// The number of lists without an article in a row.
  var vain = 0
  /// The comparison of the lists with the feed so far, and lists that were read before it showed that they fit. Their
  /// articles are taken when they are read again.
  var fit = SiteMapFit()
  var early: [Waiting] = []

  /// The maximum number of lists, and of lists without an article in a row.
  static let mostMaps = 100
  static let mostVain = 10

  init(rules: RobotsRules, roots: [String], at now: Date) {
    self.rules = rules
    began = now
    (waiting, seen) = ([], [])
    add(roots.map { (address: $0, isRoot: true) }, atFront: false)
  }

  /// Puts a list that does not come behind the others, or leaves it out the second time.
  ///
  /// - Returns: False if no other list came, so that there is nothing to go on with.
  mutating func goesOn(without place: Waiting) -> Bool {
    guard !place.isRoot || !roots.isEmpty || vain > 0 || !place.isLate && !waiting.isEmpty else { return false }
    if !place.isLate { waiting.append(Waiting(address: place.address, isRoot: place.isRoot, isLate: true)) }
    return true
  }

  /// Adds further lists, each once.
  mutating func add(_ maps: [(address: String, isRoot: Bool)], atFront: Bool = true) {
    var new: [Waiting] = []
    for map in maps where seen.count < Self.mostMaps {
      let digest = FeedMark.digest(map.address)
      guard !seen.contains(digest) else { continue }
      seen.append(digest)
      new.append(Waiting(address: map.address, isRoot: map.isRoot))
    }
    waiting.insert(contentsOf: new, at: atFront ? 0 : waiting.endIndex)
  }
}
