import Foundation

/// What a `ReaderServer` has, and how it answers.
struct ReaderDesk {
  struct Planned {
    let path: String
    var times: Int
    var skip: Int
    /// What was asked is done all the same.
    let isAfterwards: Bool
    /// What comes in place of the proper answer, which there is where it is done.
    let fault: @Sendable (Fault) -> Fault
  }

  var quirks = ReaderQuirks()
  var items: [ReaderItem] = []
  var feeds: [ReaderFeed] = []
  /// What lists and articles are answered from, where that is older than what was written.
  var replica: [ReaderItem]?
  var calls: [ReaderCall] = []
  var faults: [Planned] = []
  var changes: [Meanwhile<ReaderItem>] = []
  var password = ReaderServer.password
  /// Who it says its reader is.
  var readerName = ReaderServer.user
  /// How often what sign-ins and tokens give was made anew.
  var auth = 1
  var token = 1

  var authText: String { "gr/s3cr3t-auth-\(auth)" }
  var tokenText: String { quirks.tokenIsAuth ? authText : "t0ken-\(token)" }

  /// The fault that is due for a call.
  mutating func takeFault(for call: ReaderCall) -> Planned? {
    guard let index = faults.firstIndex(where: { call.path.hasSuffix($0.path) }) else { return nil }
    if faults[index].skip > 0 {
      faults[index].skip -= 1
      return nil
    }
    let planned = faults[index]
    faults[index].times -= 1
    if faults[index].times == 0 { faults.remove(at: index) }
    return planned
  }

  mutating func answer(to call: ReaderCall) -> Fault {
    if call.path == "/accounts/ClientLogin" { return signIn(call) }
    guard call.path.hasPrefix("/reader/api/0/") else { return .status(404) }
    guard call.authorization == "GoogleLogin auth=" + authText, !quirks.isFieldStripped else {
      return text("Unauthorized", status: 401)
    }
    let name = call.path.dropFirst("/reader/api/0/".count)
    switch (call.method, name) {
    case ("GET", "token"):
      return text(quirks.tokenIsPadded ? tokenText + "ZZZZZZZZ\n" : tokenText)
    case ("GET", "user-info"): return json(["userId": "1", "userName": readerName])
    case ("GET", "subscription/list"): return subscriptions()
    case ("GET", "tag/list"): return tags()
    case ("GET", "stream/items/ids"): return ids(call)
    case ("GET", _) where name.hasPrefix("stream/contents/"): return archive(call, String(name.dropFirst(16)))
    case ("POST", _):
      guard call["T"]?.trimmingSuffix("Z") == tokenText else { return badToken() }
      switch name {
      case "stream/items/contents": return contents(call)
      case "edit-tag": return mark(call)
      case "subscription/edit": return edit(call)
      case "rename-tag", "disable-tag": return editLabel(call, isRenaming: name == "rename-tag")
      default: return .status(404)
      }
    default: return .status(404)
    }
  }

  // MARK: Signing in

  private func signIn(_ call: ReaderCall) -> Fault {
    guard call.method == "POST" else { return .status(405) }
    guard call["Email"] == ReaderServer.user, call["Passwd"] == password else {
      if quirks.refusesWith200 { return text("SID=x\nLSID=x\n") }
      // It says again what it was sent, as no server should.
      return text("Error=BadAuthentication \(call["Passwd"] ?? "")", status: quirks.refusesWith403 ? 403 : 401)
    }
    return text("SID=\(authText)\nLSID=null\nAuth=\(authText)\n")
  }

  private func badToken() -> Fault {
    quirks.badTokenIs400
      ? .status(400, ["X-Reader-Google-Bad-Token: true"], body: Array("bad token".utf8))
      : text("Unauthorized", status: 401)
  }

  // MARK: Names

  private func spelled(_ item: ReaderItem) -> Any {
    if quirks.idsAre24 { return Self.long24(item.number) }
    if quirks.idsAreLong { return Self.long(item.number) }
    return quirks.idsAreNumbers ? item.number as Any : String(item.number)
  }

  static func long24(_ number: Int64) -> String {
    "5a" + String(repeating: "0", count: 6) + Self.hexadecimal(number)
  }

  private static func hexadecimal(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func long(_ number: Int64) -> String { "tag:google.com,2005:reader/item/" + hexadecimal(number) }

  private func number(_ name: String) -> Int64? {
    let digits = name.replacing("tag:google.com,2005:reader/item/", with: "")
    if quirks.idsAre24 { return UInt64(digits.suffix(16), radix: 16).map { Int64(bitPattern: $0) } }
    if name != digits || quirks.bareIsHexadecimal { return UInt64(digits, radix: 16).map { Int64(bitPattern: $0) } }
    return Int64(digits)
  }

  /// A name as it is written in answers.
  private func name(_ text: String, ofFeed isOfFeed: Bool = false) -> String {
    guard quirks.widensNames else { return text }
    let wide: [Character: Character] = ["&": "＆", "<": "＜", ">": "＞"]
    let ofFeed: [Character: Character] = ["?": "？", "\\": "＼", "/": "／", ",": "，", ";": "；"]
    return String(text.map { wide[$0] ?? (isOfFeed ? ofFeed[$0] : nil) ?? $0 })
  }

  // MARK: Lists

  private func ids(_ call: ReaderCall) -> Fault {
    var found = (replica ?? items).reversed().map { $0 }
    switch call["s"] {
    case "user/-/state/com.google/reading-list":
      if call["xt"] == "user/-/state/com.google/read", !quirks.ignoresExclusion { found.removeAll(where: \.isRead) }
    case "user/-/state/com.google/starred": found.removeAll { !$0.isStarred }
    default: if !quirks.takesAnyStream { return text("no such stream", status: 400) }
    }
    var start = call["c"].flatMap { Int($0) } ?? 0
    if start > 0, quirks.losesBoundaries { start += 1 }
    let wanted = min(call["n"].flatMap { Int($0) } ?? 20, quirks.page)
    let first = max(0, quirks.isInclusive && start > 0 ? start - 1 : start)
    let page = found.dropFirst(quirks.repeatsPages ? 0 : first).prefix(wanted)
    var references: [[String: Any]] = page.map { ["id": spelled($0), "directStreamIds": [], "timestampUsec": "1"] }
    if quirks.repeatsNames { references += references }
    references += quirks.nonsense.map { ["id": $0] }
    var answer: [String: Any] = ["itemRefs": references]
    let next = first + page.count
    if quirks.goesInCircles {
      answer["continuation"] = "7"
    } else if next < found.count || quirks.repeatsPages {
      answer["continuation"] = String(next)
    }
    return json(answer)
  }

  private func contents(_ call: ReaderCall) -> Fault {
    let wanted = Set(call.all("i").compactMap(number))
    var found = (replica ?? items).filter { wanted.contains($0.number) && !quirks.missing.contains($0.number) }
    if found.isEmpty, quirks.refusesUnknown { return text("no items", status: 400) }
    if quirks.addsOthers { found += items.filter { !wanted.contains($0.number) }.prefix(1) }
    return json(found)
  }

  private func archive(_ call: ReaderCall, _ stream: String) -> Fault {
    if quirks.hasNoArchive { return text("[]") }
    let name = stream.removingPercentEncoding ?? stream
    let found = items.reversed().filter { $0.feed == name || quirks.takesAnyStream }
    let start = call["c"].flatMap { Int($0) } ?? 0
    let page = found.dropFirst(start).prefix(call["n"].flatMap { Int($0) } ?? 20)
    return json(Array(page), next: start + page.count < found.count ? String(start + page.count) : nil)
  }

  private func subscriptions() -> Fault {
    json([
      "subscriptions": feeds.map { feed in
        [
          "id": feed.id, "title": name(feed.title, ofFeed: true), "url": feed.address,
          "htmlUrl": feed.address.replacing("/feed", with: "/"),
          "iconUrl": "", "categories": labels(of: feed).map { ["id": "user/-/label/" + $0, "label": $0] },
        ]
      }
    ])
  }

  private func labels(of feed: ReaderFeed) -> [String] {
    feed.labels.isEmpty ? [quirks.defaultLabel].compactMap(\.self) : feed.labels
  }

  private func tags() -> Fault {
    let labels = Set(feeds.flatMap(labels) + [quirks.defaultLabel].compactMap(\.self)).sorted()
    return json([
      "tags": [["id": "user/-/state/com.google/starred"]]
        + (labels + ["Empty"]).map { ["id": "user/-/label/" + $0, "type": "folder"] }
        + [["id": "user/-/label/A tag", "type": "tag"]]
    ])
  }

  // MARK: Writes

  private mutating func mark(_ call: ReaderCall) -> Fault {
    let fields = call.form.prefix(quirks.mostFields)
    let names = fields.filter { $0.name == "i" }.map(\.value)
    let tag = fields.first { $0.name == "a" || $0.name == "r" }
    if names.isEmpty { return text("no items", status: 500) }
    guard let tag, !quirks.lies else { return text("OK") }
    let numbers = Set(names.compactMap(number))
    if !numbers.isDisjoint(with: quirks.poison) { return text("Internal Server Error", status: 500) }
    if quirks.complainsInJSON, numbers.isDisjoint(with: items.map(\.number)) { return text(#"{"errors":["none"]}"#) }
    for index in items.indices where numbers.contains(items[index].number) {
      let isSet = tag.name == "a"
      switch tag.value {
      case "user/-/state/com.google/read":
        items[index].isRead = quirks.toggles && isSet ? !items[index].isRead : isSet
      case "user/-/state/com.google/starred":
        items[index].isStarred = quirks.toggles && isSet ? !items[index].isStarred : isSet
      default: break
      }
    }
    return text("OK")
  }

  private mutating func edit(_ call: ReaderCall) -> Fault {
    guard let stream = call["s"], stream.hasPrefix("feed/") else { return text("bad stream", status: 400) }
    let added = call["a"]?.replacing("user/-/label/", with: "")
    let removed = call["r"]?.replacing("user/-/label/", with: "")
    if call["ac"] == "subscribe" {
      let address = String(stream.dropFirst("feed/".count))
      guard !feeds.contains(where: { $0.address == address }) else {
        return quirks.refusesAgain ? text("Bad Request!", status: 400) : text("OK")
      }
      guard feeds.count < quirks.mostFeeds else { return text(#"{"errors":["Your plan has no room."]}"#) }
      let title = call["t"] ?? address
      feeds.append(
        ReaderFeed(id: "feed/\(feeds.count + 100)", title: title, address: address, labels: added.map { [$0] } ?? []))
      return text("OK")
    }
    guard let index = feeds.firstIndex(where: { $0.id == stream }) else {
      if quirks.dropsOddEdits, call["ac"] == "edit" { return .reset() }
      return quirks.refusesAgain ? text("Bad Request!", status: 400) : text("OK")
    }
    if call["ac"] == "unsubscribe" {
      items.removeAll { $0.feed == stream }
      feeds.remove(at: index)
      return text("OK")
    }
    if let title = call["t"] { feeds[index].title = title }
    if let removed { feeds[index].labels.removeAll { $0 == removed } }
    if let added { feeds[index].labels = (quirks.defaultLabel == nil ? feeds[index].labels : []) + [added] }
    return text("OK")
  }

  private mutating func editLabel(_ call: ReaderCall, isRenaming: Bool) -> Fault {
    if quirks.hasNoLabelEdits { return .status(404) }
    let old = (call["s"] ?? "").replacing("user/-/label/", with: "")
    let new = call["dest"]?.replacing("user/-/label/", with: "")
    if quirks.keepsLabels, let new, feeds.contains(where: { $0.labels.contains(new) }) { return text("OK") }
    if quirks.dropsOddEdits, let new, new.lowercased() == old.lowercased() { return .reset() }
    for index in feeds.indices where feeds[index].labels.contains(old) {
      feeds[index].labels.removeAll { $0 == old }
      if isRenaming, let new { feeds[index].labels.append(new) }
    }
    return text("OK")
  }

  // MARK: Answers

  private func text(_ text: String, status: Int = 200) -> Fault {
    .status(status, ["Content-Type: text/plain"], body: Array(text.utf8))
  }

  private func json(_ value: [String: Any]) -> Fault {
    let body = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
    return .status(200, ["Content-Type: application/json"], body: Array(body))
  }

  private func json(_ items: [ReaderItem], next: String? = nil) -> Fault {
    let parts = items.map { item -> String in
      if let odd = item.odd { return odd }
      let body = (try? JSONSerialization.data(withJSONObject: object(item))) ?? Data()
      return String(decoding: body, as: UTF8.self)
    }
    let end = next.map { #","continuation":"\#($0)""# } ?? ""
    let body = #"{"id":"user/-/state","items":["# + parts.joined(separator: ",") + "]" + end + "}"
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: items.map(\.padding).reduce(0, +))
    return .status(200, ["Content-Type: application/json"], body: Array(body.utf8) + blanks)
  }

  private func object(_ item: ReaderItem) -> [String: Any] {
    let page = item.page
    var categories = ["user/-/state/com.google/reading-list", "user/-/label/News"]
    if item.isRead { categories.append("user/1/state/com.google/read") }
    if item.isStarred { categories.append("user/1/state/com.google/starred") }
    categories += item.tags
    let id = quirks.idsAre24 ? "tag:google.com,2005:reader/item/" + Self.long24(item.number) : Self.long(item.number)
    return [
      "id": id, "title": name(item.title), "author": name(item.author),
      "published": item.published, "crawlTimeMsec": "1750000000000", "timestampUsec": "1750000000000000",
      "alternate": [["href": page]], "canonical": [["href": page]], "summary": ["content": item.html],
      "categories": categories, "origin": ["streamId": item.feed, "title": "F"],
      "enclosure": [
        [quirks.enclosuresHaveURL ? "url" : "href": page + ".mp3", "type": "audio/mpeg", "length": "1000"]
      ],
    ]
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var rest = self[...]
    while rest.last == character { rest.removeLast() }
    return String(rest)
  }
}
