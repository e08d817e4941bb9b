import Articles
import FoundationEssentials
import HTTP
import Text

/// Reads a Miniflux server's lists of entries in the order of the entries' numbers, so that no entry moves to another
/// page during the reading. Reads unread and starred entries from the newest to the oldest, and changed entries from
/// the oldest to the newest.
struct MinifluxWalk: Sendable {
  let api: NumberedAPI
  let now: @Sendable () -> Date

  /// Starts the first sync: records the server's present time, then reads all unread and all starred entries.
  func beginning(_ version: MinifluxVersion) async throws(SyncError) -> RemoteChanges {
    var state = MinifluxState(version: version.text, changed: try await settled())
    state.walk = MinifluxState.Walk(list: .unread)
    return try await goOn(&state)
  }

  /// Returns the time for the next request of changes, from the newest change. This is called before a walk, so that
  /// the next sync receives the changes that happen during the walk.
  private func settled() async throws(SyncError) -> Int {
    let reply = try await api.reply("/v1/entries", [("order", "changed_at"), ("direction", "desc"), ("limit", "1")])
    let newest: MinifluxEntries = try reply.decode()
    return Walking.next(after: newest.entries.first?.value?.changed ?? 0, sent: reply.headers.sent)
  }

  /// Reads the changes, or continues an unfinished walk.
  func goOn(_ state: inout MinifluxState) async throws(SyncError) -> RemoteChanges {
    var walk = state.walk ?? MinifluxState.Walk(list: .changed)
    var changes = RemoteChanges()
    for _ in 0..<Walking.pagesAtOnce {
      let (entries, isEnd, sent) = try await page(of: walk.list, behind: walk.last, changed: state.changed)
      if walk.list == .changed, walk.bound == nil, !isEnd {
        // An entry of the first page may change before the second page is read. Without this time, that change would be
        // missed.
        walk.bound = try await settled()
        continue
      }
      changes.take(entries, now: now)
      walk.last = walk.list.last(of: entries) ?? walk.last
      walk.pages += 1
      // Older entries are loaded when the reader scrolls to them.
      let isLongEnough = walk.list != .changed && walk.pages >= Walking.mostPages
      guard isEnd || isLongEnough else { continue }
      if walk.list == .unread {
        walk = MinifluxState.Walk(list: .starred)
        continue
      }
      if let bound = walk.bound {
        state.changed = max(bound, state.changed)
      } else if walk.list == .changed, let greatest = entries.compactMap(\.value).map(\.changed).max(), greatest > 0 {
        state.changed = max(Walking.next(after: greatest, sent: sent), state.changed)
      }
      state.changed = Walking.bounded(state.changed, sent: sent)
      state.walk = nil
      changes.state = StateText.encode(state)
      return changes
    }
    state.walk = walk
    changes.state = StateText.encode(state)
    changes.isContinued = true
    return changes
  }

  /// Reads the complete lists. The next sync still asks for the changes since the last sync.
  ///
  /// - Parameter known: The library's state; `nil` if it has none.
  func everything(
    _ version: MinifluxVersion, since known: MinifluxState?
  ) async throws(SyncError) -> RemoteChanges {
    var state: MinifluxState
    if let known {
      state = known
    } else {
      state = MinifluxState(version: "", changed: try await settled())
    }
    state.version = version.text
    var changes = RemoteChanges()
    if version >= .setsStars {
      changes.unread = try await numbers([("status", "unread")])
      changes.starred = try await numbers([("starred", "true")])
      changes.all = try await numbers([])
    } else {
      changes.unread = try await list(.unread, into: &changes)
      changes.starred = try await list(.starred, into: &changes)
    }
    changes.state = StateText.encode(state)
    return changes
  }

  /// Reads a list of entry numbers, newest first, in pages of at most ten thousand. If entries move between pages, the
  /// total shows it.
  private func numbers(_ filter: [(String, String)]) async throws(SyncError) -> IDList {
    var found: Set<Int> = []
    var list = IDList(ids: [], extent: .whole)
    for number in 1...Walking.mostPages {
      let query = filter + [("limit", "10000")] + (number > 1 ? [("offset", String(found.count))] : [])
      let page: MinifluxEntryIDs = try await api.get("/v1/entries/ids", query)
      let new = page.ids.filter { found.insert($0).inserted }
      list.ids += new.map(String.init)
      if number > 1 { list.extent = .pages }
      if found.count >= page.total { return list }
      // The server sent fewer numbers than its total says.
      if new.isEmpty { break }
    }
    list.extent = .part
    return list
  }

  private func list(
    _ list: MinifluxState.Walk.List, into changes: inout RemoteChanges
  ) async throws(SyncError) -> IDList {
    try await changes.readList(now: now) { last throws(SyncError) in
      let (entries, isEnd, _) = try await page(of: list, behind: last, changed: 0)
      return (entries, isEnd)
    }
  }

  /// - Returns: The entries, whether they are the last ones, and the time of the answer by the server's clock.
  private func page(
    of list: MinifluxState.Walk.List, behind last: Int, changed: Int
  ) async throws(SyncError) -> (entries: [Lenient<MinifluxEntry>], isEnd: Bool, sent: Int64?) {
    var query = [("order", "id"), ("direction", list.isUpwards ? "asc" : "desc"), ("limit", String(Walking.page))]
    switch list {
    case .unread: query.append(("status", "unread"))
    case .starred: query.append(("starred", "true"))
    case .changed: query.append(("changed_after", String(changed)))
    }
    if last > 0 { query.append((list.isUpwards ? "after_entry_id" : "before_entry_id", String(last))) }
    let reply = try await api.reply("/v1/entries", query)
    let answer: MinifluxEntries = try reply.decode()
    let readable = answer.entries.compactMap(\.value)
    // A walk would never end if the numbers did not advance. It cannot continue after a page without readable numbers.
    guard readable.allSatisfy({ last == 0 || (list.isUpwards ? $0.id > last : $0.id < last) }),
      answer.entries.isEmpty || !readable.isEmpty
    else { throw .garbled }
    // The page contains all remaining entries.
    let isEnd = answer.entries.isEmpty || answer.entries.count >= answer.total
    return (answer.entries, isEnd, reply.headers.sent)
  }
}

extension MinifluxState.Walk.List {
  /// True if the walk goes from the oldest entry to the newest.
  fileprivate var isUpwards: Bool { self == .changed }

  /// Returns the number after which the walk continues.
  fileprivate func last(of entries: [Lenient<MinifluxEntry>]) -> Int? {
    let numbers = entries.compactMap(\.value).map(\.id)
    return isUpwards ? numbers.max() : numbers.min()
  }
}
