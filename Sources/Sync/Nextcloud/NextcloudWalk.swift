import Articles
import FoundationEssentials
import Text

/// The state that the library stores between two syncs with Nextcloud News.
struct NextcloudState: Codable, Sendable, Hashable {
  /// The time from which changes are requested, by the server's clock, in seconds since 1970.
  var modified: Int
  /// A list of the first sync that was not read to its end.
  var walk: Walk?

  struct Walk: Codable, Sendable, Hashable {
    var list: List
    /// The number of the last received item; 0 if there is none.
    var before = 0
    /// The number of received pages.
    var pages = 0

    enum List: String, Codable, Sendable {
      case unread, starred
    }
  }
}

/// Reads lists of items from the newest number to the oldest, so that no item moves to another page during the reading.
struct NextcloudWalk: Sendable {
  let api: NumberedAPI
  let now: @Sendable () -> Date

  /// Starts the first sync: reads all unread and all starred items.
  func beginning() async throws(SyncError) -> RemoteChanges {
    var state = NextcloudState(modified: try await latest())
    state.walk = NextcloudState.Walk(list: .unread)
    return try await goOn(state)
  }

  /// Returns the time for requests of later changes, from the date of the newest item.
  private func latest() async throws(SyncError) -> Int {
    let reply = try await api.reply(
      "/items", [("type", "3"), ("id", "0"), ("getRead", "true"), ("batchSize", "1"), ("offset", "0")])
    let newest: NextcloudItems = try reply.decode()
    return Walking.next(after: newest.items.first?.value?.modified ?? 0, sent: reply.headers.sent)
  }

  /// Reads the changes, or continues an unfinished walk.
  func goOn(_ known: NextcloudState) async throws(SyncError) -> RemoteChanges {
    var state = known
    guard var walk = known.walk else { return try await updated(known) }
    var changes = RemoteChanges()
    for _ in 0..<Walking.pagesAtOnce {
      let (items, isEnd) = try await page(of: walk.list, before: walk.before)
      changes.take(items, now: now)
      walk.before = items.compactMap(\.value).map(\.id).min() ?? walk.before
      walk.pages += 1
      // Older items are loaded when the reader scrolls to them.
      guard isEnd || walk.pages >= Walking.mostPages else { continue }
      if walk.list == .starred {
        state.walk = nil
        changes.state = StateText.encode(state)
        return changes
      }
      walk = NextcloudState.Walk(list: .starred)
    }
    state.walk = walk
    changes.state = StateText.encode(state)
    changes.isContinued = true
    return changes
  }

  private func updated(_ known: NextcloudState) async throws(SyncError) -> RemoteChanges {
    let reply = try await api.reply(
      "/items/updated", [("lastModified", String(known.modified)), ("type", "3"), ("id", "0")])
    let answer: NextcloudItems = try reply.decode()
    var changes = RemoteChanges()
    changes.take(answer.items, now: now)
    var state = known
    if let greatest = answer.items.compactMap(\.value).map(\.modified).max(), greatest > 0 {
      state.modified = max(Walking.next(after: greatest, sent: reply.headers.sent), known.modified)
    }
    state.modified = Walking.bounded(state.modified, sent: reply.headers.sent)
    changes.state = StateText.encode(state)
    return changes
  }

  /// Reads both lists completely. The next sync does not request the changes before this call: the server sends all
  /// changes in one answer, which could be too long.
  func everything(since known: NextcloudState?) async throws(SyncError) -> RemoteChanges {
    let latest = try await latest()
    var state = known ?? NextcloudState(modified: latest)
    var changes = RemoteChanges()
    changes.unread = try await list(.unread, into: &changes)
    changes.starred = try await list(.starred, into: &changes)
    // An article that is missing from a partial list may still be unread or starred, so the changes are still needed.
    if changes.unread?.extent != .part, changes.starred?.extent != .part {
      state.modified = max(latest, state.modified)
    }
    changes.state = StateText.encode(state)
    return changes
  }

  private func list(
    _ list: NextcloudState.Walk.List, into changes: inout RemoteChanges
  ) async throws(SyncError) -> IDList {
    try await changes.readList(now: now) { last throws(SyncError) in try await page(of: list, before: last) }
  }

  /// - Returns: The items, and whether they are the last ones.
  private func page(
    of list: NextcloudState.Walk.List, before: Int
  ) async throws(SyncError) -> (items: [Lenient<NextcloudItem>], isEnd: Bool) {
    // If a request for starred items lacks `getRead`, the server returns an error message with status 200.
    let kind = list == .unread ? [("type", "3"), ("getRead", "false")] : [("type", "2"), ("getRead", "true")]
    let items = try await api.items(
      kind + [("id", "0"), ("batchSize", String(Walking.page)), ("offset", String(before))])
    let readable = items.compactMap(\.value)
    // A walk would never end if the numbers did not go down. It cannot continue after a page without readable numbers.
    guard before == 0 || readable.allSatisfy({ $0.id < before }), items.isEmpty || !readable.isEmpty else {
      throw .garbled
    }
    return (items, items.count < Walking.page)
  }
}
