import Articles
import FoundationEssentials
import Library
import Text

/// The commands for subscriptions.
enum Subscribing {
  private struct Found: Encodable {
    let address: String
    let title: String
    let kind: Source.Kind

    init(_ found: FoundSource) {
      address = found.source.address
      title = found.title
      kind = found.source.kind
    }
  }

  private struct Added: Encodable {
    let id: Publication.ID
    let address: String
    let title: String
    let existed: Bool
    let upgraded: Bool
    let articles: Int
    /// The other feeds that the page links to.
    let others: [Found]
  }

  static func add(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    var found = try await library.discover(call.operands[0])
    if call.has("--feed") { found = found.filter { $0.source.kind == .feed } }
    guard let first = found.first else {
      throw Failure.failed(translated("There is no feed at this address. Leave out --feed to read the publication."))
    }
    let subscription = try await library.subscribe(to: first)
    let others = found.dropFirst().map(Found.init)
    if call.has("--json") {
      return try Output.json(
        Added(
          id: subscription.publication, address: first.source.address, title: first.title,
          existed: subscription.existed, upgraded: subscription.isUpgrade, articles: subscription.articles,
          others: others))
    }
    let articles = String(subscription.articles)
    if subscription.isUpgrade {
      Output.line(upgraded(first.title, articles))
    } else if subscription.existed {
      Output.line(translated("“%s” is in the library already.", first.title))
    } else {
      Output.line(translated("Added “%1$s” with %2$s articles.", first.title, articles))
    }
    for other in others { Output.line(translated("The page also names: %1$s (%2$s)", other.address, other.title)) }
  }

  private struct Upgraded: Encodable {
    let id: Publication.ID
    let address: String
    let title: String
    let articles: Int
  }

  static func upgrade(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    let publication = try await SectionName.publication(call.operands[0], in: library)
    guard let offer = publication.offer else {
      throw Failure.failed(
        translated("“%s” is offered nothing more. Refresh it to find out whether that is still so.", publication.title))
    }
    guard let articles = try await library.takeOffer(of: publication.id) else {
      throw Failure.failed(
        translated("Another subscription has the whole of “%s” already. Remove one of them.", publication.title))
    }
    if call.has("--json") {
      return try Output.json(
        Upgraded(id: publication.id, address: offer.address, title: publication.title, articles: articles))
    }
    Output.line(upgraded(publication.title, String(articles)))
  }

  private static func upgraded(_ title: String, _ articles: String) -> String {
    translated(
      "“%1$s” is the whole publication now, and no longer its feed alone: %2$s articles came, and marks are kept.",
      title,
      articles)
  }

  static func discover(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    let found = try await library.discover(call.operands[0]).map(Found.init)
    if call.has("--json") { return try Output.json(found) }
    for source in found { Output.line("\(source.address)\t\(source.kind.rawValue)\t\(source.title)") }
  }

  static func importList(_ call: Call) async throws {
    let list = try Input.bytes(of: call.operands[0])
    let library = try CommandLineTool.library(for: call, isNewAllowed: true)
    var account: Account?
    if let name = call["--account"] { account = try await Accounts.account(named: name, in: library) }
    var summary = try await library.importSubscriptions(list, into: account?.id)
    if call.has("--private") {
      try await library.allowPrivate(summary.privateAddresses)
      summary.privateAddresses = []
    }
    if call.has("--json") { return try Output.json(summary) }
    Output.line(translated("%1$s added, %2$s there already.", String(summary.added), String(summary.existed)))
    for problem in summary.problems { Output.line(problem) }
    for address in summary.privateAddresses { Output.line(translated("In your own network: %s", address)) }
    if !summary.privateAddresses.isEmpty {
      Output.line(
        translated("What is in your own network is not asked. If you trust the list, import it again with --private."))
    }
    if summary.added + summary.existed == 0 {
      throw Failure.failed(translated("The list has no feed that can be used. Check that it is the right file."))
    }
  }

  static func exportList(_ call: Call) async throws {
    let list = try await CommandLineTool.library(for: call).exportSubscriptions()
    guard let path = call.operands.first, path != "-" else {
      return call.has("--json") ? try Output.json(["opml": list]) : Output.write(Data(list.utf8))
    }
    do {
      // An atomic write replaces the file by a new one, which must not happen to a device such as /dev/stdout.
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      let isFile = type == nil || type == .typeRegular
      try Data(list.utf8).write(to: URL(filePath: path), options: isFile ? .atomic : [])
    } catch {
      throw Failure.failed(translated("“%s” cannot be written. Check that its folder exists and is yours.", path))
    }
    if call.has("--json") { try Output.json(["file": path]) }
  }

  static func feeds(_ call: Call) async throws {
    let publications = try await CommandLineTool.library(for: call).sidebar().publications
    if call.has("--json") { return try Output.json(publications) }
    for publication in publications {
      let failure = publication.failure.map { "\t\($0.message)" } ?? ""
      Output.line("\(publication.id)\t\(publication.unread)\t\(publication.title)\t\(publication.address)\(failure)")
    }
  }
}
