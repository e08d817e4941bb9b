import Articles
import Foundation
import Library
import TestServers
import Testing

/// A site to which things happen by chance, and a reader who looks now and then.
///
/// Every title is used once, so that titles say what is there and what came through.
struct RandomSite {
  /// What may happen.
  enum Step: CaseIterable {
    case publish, publishOld, edit, move, trash, restore, delete, importOld, schedule, release, absence
    case close, open, breakDown, cache, cacheWithoutQuery, noCache
    case refresh, older, walk, cancel, kill, star, read
  }

  /// How often each comes, beside the others.
  private static let weights: [(Step, Int)] = [
    (.publish, 8), (.publishOld, 4), (.edit, 8), (.move, 5), (.trash, 6), (.restore, 4), (.delete, 7), (.importOld, 3),
    (.schedule, 3), (.release, 4), (.absence, 2), (.close, 3), (.open, 4), (.breakDown, 2), (.cache, 2),
    (.cacheWithoutQuery, 2), (.noCache, 4), (.refresh, 16), (.older, 5), (.walk, 3), (.cancel, 5), (.kill, 2),
    (.star, 5), (.read, 5),
  ]

  let seed: UInt64
  let server: WordPressServer
  private(set) var log: [String] = []

  private var chance: SplitMix64
  private let folder: TemporaryFolder
  private var library: Library
  private var id = Publication.ID(rawValue: 0)
  /// How far the reader's clock is ahead.
  private let ahead = TestClock(Date(timeIntervalSinceReferenceDate: 0))

  /// How many posts the site gives at once, at most.
  private let pageSize: Int
  /// What is odd about the site all the time.
  private let ambient: [Oddity]
  private var titles = 0
  /// Every title that a post has had, the last of them the one it has.
  private var posts: [Int: [String]] = [:]
  private var trashed: [Int] = []
  private var deleted: Set<Int> = []
  private var scheduled: [Int: String] = [:]
  /// Posts that were starred and read, of those that were never out of sight since.
  private var starred: Set<Int> = []
  private var read: Set<Int> = []
  private var cache: Oddity?
  private var isBroken = false
  /// How many requests there may have been so far.
  private var allowed = 0

  /// - Parameter isOdd: Whether the site is odd all the time, too.
  init(seed: UInt64, server: WordPressServer, isOdd: Bool = false) async throws {
    self.seed = seed
    self.server = server
    chance = SplitMix64(seed: seed)
    pageSize = Int.random(in: 0..<5, using: &chance) == 0 ? 100 : 10
    let ways = (pageSize == 100 ? Self.largeWays : Self.smallWays).prefix(isOdd ? .max : 1)
    let way = Int.random(in: 0..<ways.count, using: &chance)
    ambient = ways[way]
    folder = try TemporaryFolder()
    library = try Self.open(folder, ahead)
    try await server.turnAPIOn()
    try await server.clear()
    let count = pageSize == 100 ? Int.random(in: 1...140, using: &chance) : Int.random(in: 1...45, using: &chance)
    log.append("seed \(seed), way \(way), \(pageSize) a page, \(count) posts")
    try setOddities()
    try await add(count, from: .now.addingTimeInterval(-86_400 * 30), step: 86_400 * 25 / count, as: "Post")
  }

  private static func open(_ folder: TemporaryFolder, _ ahead: TestClock) throws -> Library {
    try Library(
      folder: folder.file("data"), cache: folder.file("cache"), version: "1.0",
      now: { .now.addingTimeInterval(ahead.now.timeIntervalSinceReferenceDate) }, isNetworkAvailable: { true })
  }

  /// Lets it all happen, and then expects the whole.
  mutating func run() async throws {
    let before = server.requests.count
    id = try await library.subscribe(to: library.discover(server.address)[0]).publication
    allowed += 24
    for _ in 0..<Int.random(in: 4...16, using: &chance) { try await step() }
    try await settle()
    let failures = try await failures(requests: server.requests.count - before)
    if !failures.isEmpty {
      Issue.record("\(failures.joined(separator: "; ")) after \(log.joined(separator: ", "))")
    }
  }

  /// What a site that gives a hundred a page may be like all the time, and one that gives ten.
  private static let largeWays: [[Oddity]] = [[], [.noTotals], [.authorsDie], [.usersClosed(401)], [.orderRefused]]
  private static let smallWays: [[Oddity]] = [
    [.fewAllowed(10)], [.fewPerPage(10)], [.fewPerPage(10), .noTotals], [.fewWhole(5, status: 500)],
    [.fewAllowed(10), .orderRefused],
  ]

  // MARK: Steps

  private mutating func step() async throws {
    var place = Int.random(in: 0..<Self.weights.reduce(0) { $0 + $1.1 }, using: &chance)
    let step = Self.weights.first { _, weight in
      place -= weight
      return place < 0
    }
    guard let step = step?.0 else { return }
    switch step {
    case .publish, .publishOld, .edit, .move, .trash, .restore, .delete, .importOld, .schedule, .release, .absence:
      try await happen(step)
    case .close, .open, .breakDown, .cache, .cacheWithoutQuery, .noCache: try await turn(step)
    case .refresh, .older, .walk, .cancel, .kill, .star, .read: try await look(step)
    }
  }

  /// What editors and importers do.
  private mutating func happen(_ step: Step) async throws {
    switch step {
    case .publish:
      try await publish(WordPressServer.Draft(title("New"), content: "<p>Ink.</p>"))
    case .publishOld:
      let date = Date.now.addingTimeInterval(-Double.random(in: 3600...86_400 * 400, using: &chance))
      let isChangedThen = Bool.random(using: &chance)
      try await publish(.init(title("Old"), date: date, modified: isChangedThen ? nil : .now))
    case .edit:
      guard let post = anyPost() else { return }
      let new = title("Edited")
      log.append("edit \(post) to \(new)")
      try await server.edit(post, title: new)
      posts[post, default: []].append(new)
    case .move:
      guard let post = anyPost() else { return }
      let date = Date.now.addingTimeInterval(-Double.random(in: 0...86_400 * 60, using: &chance))
      log.append("move \(post)")
      try await server.edit(post, .init(date: date))
    case .trash, .delete:
      guard let post = anyPost(), posts.count > trashed.count + deleted.count + 1 else { return }
      log.append("\(step) \(post)")
      if step == .trash {
        try await server.trash(post)
        trashed.append(post)
      } else {
        try await server.delete(post)
        deleted.insert(post)
      }
      read.remove(post)
    case .restore:
      guard let post = trashed.popLast() else { return }
      log.append("restore \(post)")
      try await server.restore(post)
    case .importOld:
      let date = Date.now.addingTimeInterval(-Double.random(in: 86_400...86_400 * 4000, using: &chance))
      try await add(
        Int.random(in: 1...30, using: &chance), from: date, step: Bool.random(using: &chance) ? 0 : 60, as: "Imported")
    case .schedule:
      let new = title("Scheduled")
      scheduled[try await server.schedule([new])[0]] = new
      log.append("schedule")
    case .release:
      guard !scheduled.isEmpty else { return }
      log.append("release \(scheduled.count)")
      try await server.release(scheduled.keys.sorted())
      for (post, title) in scheduled { posts[post] = [title] }
      scheduled = [:]
    default:
      try await add(pageSize * 3 / 2, from: .now.addingTimeInterval(-Double(pageSize * 90)), step: 60, as: "Missed")
    }
  }

  /// What the owner and the server in front do.
  private mutating func turn(_ step: Step) async throws {
    log.append("\(step)")
    switch step {
    case .close:
      try await server.turnAPIOff(as: .allCases.randomElement(using: &chance) ?? .missing)
    case .open:
      try await server.turnAPIOn()
      isBroken = false
    case .breakDown: isBroken = true
    case .cache: cache = .cache(seconds: 3600)
    case .cacheWithoutQuery: cache = .cache(seconds: 3600, ignoringQuery: true)
    default: cache = nil
    }
    try setOddities()
  }

  /// What the reader does.
  private mutating func look(_ step: Step) async throws {
    switch step {
    case .refresh: try await refresh()
    case .older:
      log.append("older")
      allowed += 8
      _ = try? await library.loadOlder(in: .publication(id))
    case .walk: try await walk()
    case .cancel: try await cancel()
    case .kill: try await kill()
    case .star, .read:
      let articles = try await articles()
      guard let article = articles.randomElement(using: &chance) else { return }
      log.append("\(step) \(article.headline)")
      try await library.mark([article.id], step == .star ? .starred(true) : .read(true))
      guard let post = posts.first(where: { $0.value.contains(article.headline) })?.key else { return }
      if step == .star {
        starred.insert(post)
      } else if !trashed.contains(post), !deleted.contains(post) {
        read.insert(post)
      }
    default: break
    }
  }

  private mutating func refresh() async throws {
    log.append("refresh")
    // Two to see that nothing changed; pages of what did; what became of what is missing; and the feed where that is read.
    allowed += 8 + 2 * pages(of: posts.count)
    _ = try await library.refresh(.publication(id), on: .insistence)
  }

  private mutating func walk() async throws {
    log.append("walk")
    allowed += 4 + 3 * pages(of: posts.count)
    for _ in 0..<200 {
      guard let older = try? await library.loadOlder(in: .publication(id)), !older.isComplete else { return }
    }
  }

  /// Ends a refresh or a walk anywhere, and opens what it left on the disk.
  private mutating func cancel() async throws {
    let delay = Int.random(in: 0...120, using: &chance)
    let isWalk = Bool.random(using: &chance)
    log.append("cancel a \(isWalk ? "walk" : "refresh") after \(delay) ms")
    allowed += 8 + 3 * pages(of: posts.count)
    let work = Task { [library, id] in
      if isWalk {
        while let older = try? await library.loadOlder(in: .publication(id)), !older.isComplete, !Task.isCancelled {}
      } else {
        _ = try? await library.refresh(.publication(id), on: .insistence)
      }
    }
    try await Task.sleep(for: .milliseconds(delay))
    work.cancel()
    await work.value
    library = try Self.open(folder, ahead)
  }

  /// The same with a program of its own, which gets no chance to put anything in order.
  private mutating func kill() async throws {
    let delay = Int.random(in: 20...400, using: &chance)
    let words = Bool.random(using: &chance) ? ["refresh", "--force", "--all-unread"] : ["archive", "\(id.rawValue)"]
    log.append("kill \(words[0]) after \(delay) ms")
    allowed += 8 + 3 * pages(of: posts.count)
    let program = try Child(
      "/usr/bin/env",
      ["-i", "HOME=\(folder.path)", "LC_ALL=C.UTF-8", "COURANT_DATA_DIR=\(folder.file("data"))", Self.program] + words)
    try await Task.sleep(for: .milliseconds(delay))
    program.stop()
    library = try Self.open(folder, ahead)
  }

  /// Where SwiftPM puts executables: beside the bundle of tests.
  private static let program: String = {
    var directory = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while directory.path != "/" {
      directory.deleteLastPathComponent()
      let candidate = directory.appending(path: "courantctl").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    return "courantctl"
  }()

  // MARK: The end

  /// All is well again, the reader looks at everything, and the full check comes by itself.
  private mutating func settle() async throws {
    cache = nil
    isBroken = false
    try await server.turnAPIOn()
    try setOddities()
    log.append("well again")
    try await refresh()
    try await walk()
    ahead.advance(by: 60 * 86_400)
    try await refresh()
    try await walk()
  }

  private func failures(requests: Int) async throws -> [String] {
    let shown = try await server.visiblePosts()
    let articles = try await articles()
    // What was starred stays when its post goes.
    let kept = Set((deleted.union(trashed)).flatMap { posts[$0] ?? [] })
    let difference = Difference(
      stored: articles.filter { !($0.isStarred && kept.contains($0.headline)) }.map(\.headline),
      shown: shown.map(\.title))
    var failures: [String] = []
    if !difference.isNone { failures.append("\(difference)") }
    let byTitle = Dictionary(articles.map { ($0.headline, $0) }, uniquingKeysWith: { first, _ in first })
    for post in shown {
      guard let article = byTitle[post.title] else { continue }
      if starred.contains(post.id), !article.isStarred { failures.append("\(post.title) lost its star") }
      if read.contains(post.id), !article.isRead { failures.append("\(post.title) is unread again") }
    }
    if Set(articles.compactMap(\.address)).count < articles.count { failures.append("an address is there twice") }
    if requests > allowed { failures.append("\(requests) requests, \(allowed) allowed") }
    return failures
  }

  // MARK: Posts

  private func articles() async throws -> [ArticleSummary] {
    try await library.summaries(library.timeline(of: .publication(id)).map(\.id))
  }

  private func pages(of count: Int) -> Int { count / pageSize + 1 }

  private mutating func setOddities() throws {
    var oddities = ambient
    if let cache { oddities.append(cache) }
    if isBroken { oddities.append(.breaks(seed % 2 == 0 ? 500 : 502)) }
    try server.be(oddities)
  }

  private mutating func title(_ kind: String) -> String {
    titles += 1
    return "\(kind) \(titles)"
  }

  private mutating func anyPost() -> Int? {
    posts.keys.filter { !trashed.contains($0) && !deleted.contains($0) }.sorted().randomElement(using: &chance)
  }

  private mutating func publish(_ draft: WordPressServer.Draft) async throws {
    let post = try await server.publish(draft)
    posts[post] = [draft.title ?? ""]
    log.append("publish \(post) \(draft.title ?? "")")
  }

  private mutating func add(_ count: Int, from date: Date, step: Int, as kind: String) async throws {
    let name = title(kind)
    let ids = try await server.import(.init(count, from: date, step: step, title: name))
    for (index, post) in ids.enumerated() { posts[post] = ["\(name) \(index + 1)"] }
    log.append("import \(count) as \(name)")
  }
}
