import Articles
import FoundationEssentials
import Library
import Text

/// The command for accounts at sync services.
enum Accounts {
  static func run(_ call: Call) async throws {
    let words = Array(call.operands.dropFirst())
    switch (call.operands[0], words.count) {
    case ("add", 2): try await add(call, words)
    case ("list", 0): try await list(call)
    case ("sync", 0...1): try await sync(call, words.first)
    case ("rename", 2): try await rename(call, words[0], to: words[1])
    case ("remove", 1): try await remove(call, words[0])
    default:
      // This is a variable because gettext would take a literal for the plural of a sentence.
      let name = "account"
      throw Failure.usage(
        translated("“%s” is called so: %s.", name, "courantctl \(call.command?.usage ?? "")"), of: call.command)
    }
  }

  private struct Added: Encodable {
    let id: Account.ID
    let title: String
    let user: String
    let version: String?
    let feeds: Int
    let unread: Int?
  }

  private static func add(_ call: Call, _ words: [String]) async throws {
    guard let service = Account.Service(rawValue: words[0]) else {
      throw Failure.usage(
        translated("“%1$s” is no service. Name one of: %2$s.", words[0], serviceNames.joined(separator: ", "))
      )
    }
    let secret = String(decoding: try Input.bytes(of: "-"), as: UTF8.self)
    var offer = try AccountOffer(
      service, typed: words[1], user: call["--user"] ?? "", secret: String(secret.prefix { !$0.isNewline }))
    offer.allowsPlain = call.has("--plain")
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    let found = try await library.look(at: offer)
    let id = try await library.add(found)
    let title = try await library.accounts().first { $0.id == id }?.title ?? ""
    if call.has("--json") {
      return try Output.json(
        Added(
          id: id, title: title, user: found.user, version: found.version, feeds: found.feeds, unread: found.unread))
    }
    Output.line(translated("Added %1$s of %2$s. “courantctl account sync” fetches its articles.", title, found.user))
  }

  private static func list(_ call: Call) async throws {
    let statuses = try await CommandLineTool.library(for: call).accountStatuses()
    if call.has("--json") { return try Output.json(statuses) }
    for status in statuses { Output.line(line(about: status)) }
  }

  /// Returns one line about an account: its address, its last sync, the waiting marks and the failure.
  static func line(about status: AccountStatus) -> String {
    var parts = [status.title, status.user, status.address]
    parts.append(
      status.checked.map { translated("synced %s", $0.formatted(.iso8601)) } ?? translated("not synced yet"))
    if status.waiting > 0 {
      parts.append(translated("marks of %s article wait", plural: "marks of %s articles wait", count: status.waiting))
    }
    if !status.parked.isEmpty {
      parts.append(translated("refused: %s", status.parked.joined(separator: " ")))
    }
    if let message = status.message { parts.append(message) }
    return parts.joined(separator: "\t")
  }

  private struct Synced: Encodable {
    let account: Account.ID
    let title: String
    /// The number of new articles and marks from the service.
    let pulled: Int
    /// The number of marks that were sent.
    let pushed: Int
    /// The number of sent marks that the service has confirmed.
    let proved: Int
    /// The number of articles whose marks the service refused so often that they are not sent any more.
    let parked: Int
    let waiting: Int
    /// The number of unread articles in the service's list that the library gets only after the reader has read newer
    /// ones.
    let older: Int
    /// The number of articles that are unread here, but no longer exist at the service.
    let unreadGone: Int
    /// The number of articles that were left out because each is larger than the limit of an answer.
    let tooLarge: Int
    let requests: Int
    let bytes: Int
    /// True if nothing was done because another program syncs the account.
    let isUnderway: Bool
    let failure: AccountFailure?
    /// The edits of feeds and folders that the service refused. The library restored the service's state for them.
    let returned: [ReturnedEdit]
  }

  private static func sync(_ call: Call, _ name: String?) async throws {
    let library = try CommandLineTool.library(for: call)
    let wanted =
      if let name { [try await account(named: name, in: library)] } else { try await library.accounts() }
    guard !wanted.isEmpty else {
      throw Failure.failed(translated("There is no account. “courantctl account add” adds one."))
    }
    var synced: [Synced] = []
    for account in wanted {
      let summary = try await library.sync(account.id, isThorough: call.has("--thorough"), isByHand: true)
      synced.append(
        Synced(
          account: account.id, title: account.title, pulled: summary.added + summary.marked, pushed: summary.pushed,
          proved: summary.sent, parked: summary.parked, waiting: summary.queued, older: summary.older,
          unreadGone: summary.unreadGone, tooLarge: summary.tooLarge.count, requests: summary.traffic.requests,
          bytes: summary.traffic.bytes,
          isUnderway: summary.stop == .underway, failure: summary.failure,
          returned: summary.returned))
    }
    if call.has("--json") {
      try Output.json(synced)
    } else {
      for account in synced {
        guard !account.isUnderway else {
          Output.line(translated("%s is being synced by another program.", account.title))
          continue
        }
        Output.line(
          translated(
            "%1$s: %2$s pulled, %3$s pushed, %4$s proved, %5$s waiting; requests: %6$s, bytes: %7$s", account.title,
            String(account.pulled), String(account.pushed), String(account.proved), String(account.waiting),
            String(account.requests), String(account.bytes)))
        if account.older > 0 {
          Output.line(
            translated(
              "%2$s lists %1$s older unread article, which comes once newer ones are read.",
              plural: "%2$s lists %1$s older unread articles, which come once newer ones are read.",
              count: account.older, account.title))
        }
        if account.unreadGone > 0 {
          Output.line(
            translated(
              "%1$s article is unread here that %2$s has no more.",
              plural: "%1$s articles are unread here that %2$s has no more.", count: account.unreadGone,
              account.title))
        }
        if account.tooLarge > 0 {
          Output.line(
            translated(
              "%1$s article of %2$s is too large and was left out.",
              plural: "%1$s articles of %2$s are too large and were left out.", count: account.tooLarge, account.title))
        }
      }
    }
    let failures =
      synced.compactMap { account in account.failure.map { $0.message(of: account.title) } }
      + synced.flatMap(\.returned).map(\.message)
    guard failures.isEmpty else { throw Failure.failed(failures.joined(separator: "\n")) }
  }

  private struct Renamed: Encodable {
    let id: Account.ID
    let title: String
  }

  private static func rename(_ call: Call, _ name: String, to title: String) async throws {
    let library = try CommandLineTool.library(for: call)
    let account = try await account(named: name, in: library)
    let new = try await library.rename(account.id, to: title)
    if call.has("--json") { return try Output.json(Renamed(id: account.id, title: new)) }
    Output.line(translated("“%1$s” is called “%2$s” now.", account.title, new))
  }

  private static func remove(_ call: Call, _ name: String) async throws {
    let library = try CommandLineTool.library(for: call)
    let account = try await account(named: name, in: library)
    let waiting = try await library.queuedMarks(of: account.id)
    try await library.removeAccount(account.id, keepsFeeds: call.has("--keep-feeds"))
    if call.has("--json") { return try Output.json(["id": account.id.description, "unsent": String(waiting)]) }
    guard waiting > 0 else { return Output.line(translated("“%s” removed", account.title)) }
    Output.line(
      translated(
        "%2$s is removed. It was not told of the marks of %1$s article.",
        plural: "%2$s is removed. It was not told of the marks of %1$s articles.", count: waiting, account.title))
  }

  /// Returns the account with this number, title, address or user name.
  static func account(named name: String, in library: Library) async throws -> Account {
    let found = try await library.accounts().filter {
      [$0.id.description, $0.title, $0.address, $0.user].contains(name)
    }
    guard let account = found.first else {
      throw Failure.failed(translated("There is no account “%s”. “courantctl account list” lists them.", name))
    }
    guard found.count == 1 else {
      throw Failure.usage(translated("“%s” names more than one account. Name its number.", name))
    }
    return account
  }

  static let serviceNames = Account.Service.allCases.map(\.rawValue).sorted()
}
