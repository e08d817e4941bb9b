import Articles
import FoundationEssentials

/// A post that the library has.
struct HeldPost: Sendable, Hashable {
  let id: Int
  let published: Date
}

/// Proof that the library has what the site shows, and no more: as many posts are named in one request as an address holds,
/// and the site's own count of the answer says whether all is well.
extension WordPressAPI {
  /// Finds posts that the site no longer shows. Each was asked for by its number and did not come, while another did that is
  /// known to be there: no odd answer takes anything away.
  ///
  /// - Parameters:
  ///   - numbers: Of posts that were there once.
  ///   - control: A post that is there.
  ///   - limit: How many are looked for; `nil` for all.
  func gone(
    among numbers: [Int], of stream: PostStream, control: Int, atMost limit: Int? = nil
  ) async throws(ProviderError) -> Set<Int> {
    var found: Set<Int> = []
    var rest = numbers.filter { $0 != control }[...]
    while !rest.isEmpty, found.count < limit ?? .max {
      let chunk = limits.fitting(rest)
      do {
        found.formUnion(try await gone(in: chunk, of: stream, control: control))
        rest = rest.dropFirst(chunk.count)
      } catch {
        guard error.mayBeLength else { throw error }
        // Where it may not be asked at all, nothing is known to be gone.
        guard shortenAddresses() else { return found }
      }
    }
    return found
  }

  private func gone(
    in chunk: [Int], of stream: PostStream, control: Int, partsOf size: Int
  ) async throws(ProviderError) -> Set<Int> {
    var gone: Set<Int> = []
    for start in stride(from: 0, to: chunk.count, by: size) {
      let part = Array(chunk[start..<min(start + size, chunk.count)])
      gone.formUnion(try await self.gone(in: part, of: stream, control: control))
    }
    return gone
  }

  /// Finds out which of a few posts the site no longer shows, one by one, where its lists say less than that.
  ///
  /// - Parameter control: A post that is there.
  private func goneOneByOne(
    among numbers: Set<Int>, of stream: PostStream, control: Int
  ) async throws(ProviderError) -> Set<Int> {
    guard !numbers.isEmpty, numbers.count <= Self.mostSingles, try await isShown(control, in: stream) else { return [] }
    var gone: Set<Int> = []
    for number in numbers.sorted() where !(try await isShown(number, in: stream)) { gone.insert(number) }
    // Who is refused meanwhile, as after many questions, learns nothing of what is there.
    return try await isShown(control, in: stream) ? gone : []
  }

  /// Whether the site shows a post to everybody.
  private func isShown(_ number: Int, in stream: PostStream) async throws(ProviderError) -> Bool {
    do {
      let _: WordPressPostID = try await object(of: "\(stream.route)/\(number)", [("_fields", "id,date")])
      return true
    } catch .refused(status: 404, _), .refused(status: 401, _), .refused(status: 403, _), .gone {
      // It is deleted, or none of everybody's business any more.
      return false
    }
  }

  /// Lists that leave out more than that are not believed.
  private static let mostSingles = 10

  private func gone(in chunk: [Int], of stream: PostStream, control: Int) async throws(ProviderError) -> Set<Int> {
    let asked = chunk + [control]
    if chunk.count >= limits.page {
      let count = try await numbers(stream, [Self.including(asked)], perPage: 1).total
      if count == asked.count { return [] }
      return try await gone(in: chunk, of: stream, control: control, partsOf: (chunk.count + 1) / 2)
    }
    let list = try await numbers(stream, [Self.including(asked)])
    let found = Set(list.elements.map(\.id)).intersection(asked)
    let absent = Set(chunk).subtracting(found)
    // An answer to another question, or a part of the answer, would take away what is there.
    if found.contains(control), list.total == found.count { return absent }
    // The site gives fewer at once than it says: as many as it gave are asked for, with the control.
    if absent.count > Self.mostSingles, list.total ?? 0 < asked.count {
      let size = min(max(list.elements.count - 1, Self.mostSingles / 2), (chunk.count + 1) / 2)
      return try await gone(in: chunk, of: stream, control: control, partsOf: size)
    }
    return try await goneOneByOne(among: absent, of: stream, control: control)
  }

  /// Goes on with a search for posts that the site shows and the library lacks, the newest first: the site is asked for
  /// all of a time but those that are held. Ends with the first page that has any, as they are to be stored first.
  ///
  /// - Parameters:
  ///   - held: What the library has, the newest first.
  ///   - floor: The time, as the API writes it, from which on everything is to be there; `nil` for all times.
  /// - Returns: The posts, how many more there are at the least, and how far the search has come.
  func missing(
    from stream: PostStream, held: [HeldPost], since floor: String?, _ search: StreamState.Search
  ) async throws(ProviderError) -> (posts: [WordPressPost], more: Int, search: StreamState.Search) {
    let known = Set(held.map(\.id))
    let end = floor.flatMap(WordPressDate.date)?.timeIntervalSince1970
    var search = search
    while !search.isOver {
      let rest = held.filter { post in
        let time = post.published.timeIntervalSince1970
        // The floor is in the site's own time, which is at most a day from UTC.
        return time < search.before ?? .infinity && time >= (end ?? -.infinity) - Self.widestOffset
      }
      let chunk = limits.fitting(rest.map(\.id))
      let lower = chunk.count < rest.count ? rest[chunk.count - 1].published.timeIntervalSince1970 : nil
      var parameters: [(String, String)] = []
      if !chunk.isEmpty { parameters.append(Self.excluding(chunk)) }
      if let before = search.before { parameters.append(("before", Self.time(before) + "Z")) }
      if let lower {
        parameters.append(("after", Self.time(lower - 1) + "Z"))
      } else if let end {
        parameters.append(("after", Self.time(end - 1)))
      }
      do {
        let found = try await unknown(of: stream, parameters, from: search.offset ?? 0, besides: known)
        search.offset = found.next
        // What was found is held the next time, and leaves the list.
        if !found.posts.isEmpty { search.offset = nil }
        if !found.posts.isEmpty || found.next != nil { return (found.posts, max(found.more, 1), search) }
      } catch {
        guard error.mayBeLength else { throw error }
        guard shortenAddresses() else {
          // It may not be asked so: what it counts besides stays unknown.
          search.isOver = true
          break
        }
        continue
      }
      search.before = lower
      search.isOver = lower == nil
    }
    return ([], 0, search)
  }

  /// The first page of an answer that has posts which are not known; or else where to go on with it.
  private func unknown(
    of stream: PostStream, _ parameters: [(String, String)], from start: Int, besides known: Set<Int>
  ) async throws(ProviderError) -> (posts: [WordPressPost], more: Int, next: Int?) {
    var offset = start
    for _ in 0..<Self.mostPages {
      let list = try await posts(stream, parameters + (offset > 0 ? [("offset", String(offset))] : []))
      let unknown = list.elements.filter { !known.contains($0.id) }
      offset += max(list.step, 1)
      if !unknown.isEmpty { return (unknown, max(0, (list.total ?? offset) - offset), nil) }
      guard let total = list.total, offset < total else { return ([], 0, nil) }
    }
    return ([], 0, offset)
  }

  private static func time(_ seconds: Double) -> String {
    WordPressDate.text(Date(timeIntervalSince1970: seconds))
  }

  private static let widestOffset = 86_400.0
  /// So many pages of posts that are known, or are not shown, are gone through in one part of the search.
  private static let mostPages = 30
}
