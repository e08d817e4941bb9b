import Articles
import Foundation
import HTTP
import Library
import TestServers
import Testing

/// What is secret of an account is searched for in everything that goes to others, is stored, exported or said.
@Suite struct SecretSearchTests {
  /// A service, and what it is to be asked with.
  struct Service: Sendable, CustomTestStringConvertible {
    let kind: Account.Service
    let user: String
    let secret: String
    /// Ends of the addresses of its calls.
    let calls: [String]

    var testDescription: String { kind.rawValue }

    static let all = [
      Service(
        kind: .googleReader, user: ReaderServer.user, secret: ReaderServer.password,
        calls: [
          "ClientLogin", "token", "user-info", "subscription/list", "items/ids", "items/contents", "edit-tag",
          "subscription/edit",
        ]),
      Service(
        kind: .nextcloud, user: NextcloudServer.user, secret: NextcloudServer.password,
        calls: [
          "version", "folders", "feeds", "items", "items/updated", "items/read/multiple", "items/star/multiple",
          "feeds/1/rename",
        ]),
    ]
  }

  /// A server of a service that faults can be planned for.
  private struct Server {
    let address: String
    let secrets: () -> [String]
    let requests: () -> [String]
    let fail: (String, Fault) -> Void
    let mend: () -> Void
  }

  private static func server(_ service: Service, elsewhere: FaultServer) throws -> Server {
    let html =
      "<p><img src='\(elsewhere.address("/picture.png"))'> <a href='\(elsewhere.address("/page"))'>Page</a></p>"
    if service.kind == .nextcloud {
      let server = try NextcloudServer()
      server.fill(feeds: 2, articles: 20)
      return Server(
        address: server.address, secrets: { [] }, requests: { server.requests },
        fail: { server.answer($0, with: $1) }, mend: { for call in service.calls { server.answer(call, with: nil) } })
    }
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: 20)
    server.items = server.items.map {
      ReaderItem(number: $0.number, feed: $0.feed, title: $0.title, html: html, published: $0.published)
    }
    return Server(
      address: server.address, secrets: { server.secrets }, requests: { server.requests },
      fail: { server.fail($0, with: $1, times: 3) }, mend: { server.failNoMore() })
  }

  /// A secret as it may stand somewhere: as it is, in an address, and as HTTP's Basic has it.
  private static func spellings(of secrets: [String], user: String) -> [Data] {
    secrets.flatMap { secret in
      [
        secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret,
        Data("\(user):\(secret)".utf8).base64EncodedString(), Data(secret.utf8).base64EncodedString(),
      ].map { Data($0.utf8) }
    }
  }

  private static func contain(_ spellings: [Data], in text: Data) -> Bool {
    spellings.contains { text.range(of: $0) != nil }
  }

  /// All files of a folder by their names.
  private static func files(in folder: String) throws -> [String: Data] {
    let found = FileManager.default.enumerator(atPath: folder)
    var files: [String: Data] = [:]
    while let name = found?.nextObject() as? String {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder), !isFolder.boolValue
      else {
        continue
      }
      files[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
    }
    return files
  }

  /// What a server or something in front of it may answer to have what is secret said or sent elsewhere.
  private static func faults(_ service: Service, elsewhere: FaultServer) -> [Fault] {
    let away = elsewhere.address("/stolen")
    return [301, 302, 303, 307, 308].map { Fault.redirect($0, to: away) } + [
      .status(403, body: Array("Error=\(service.secret)".utf8)),
      .status(
        500, body: Array(#"{"error_message":"no such thing: \#(service.secret)","message":"\#(service.secret)"}"#.utf8)),
      .status(200, ["Set-Cookie: key=\(service.secret)"], body: Array("<p>\(service.secret)</p>".utf8)), .status(401),
      .reset(),
    ]
  }

  @Test(arguments: Service.all)
  func `It goes to its own server alone, and stands nowhere but where secrets are`(_ service: Service) async throws {
    let elsewhere = try FaultServer(answering: { _, _ in .status(200, body: Array("{}".utf8)) })
    let server = try Self.server(service, elsewhere: elsewhere)
    let sample = try SampleLibrary()
    let library = sample.library
    var said: [String] = []
    func note(_ body: () async throws -> Any) async {
      do {
        let value = try await body()
        said.append("\(value) \(String(reflecting: value))")
      } catch {
        said.append("\(error) \(String(reflecting: error)) \((error as? LibraryError)?.message ?? "")")
      }
    }
    // What is sent there is not refused for another reason.
    try await library.allowPrivate([elsewhere.address("/")])
    let offer = try AccountOffer(service.kind, typed: server.address, user: service.user, secret: service.secret)
    await note { offer }
    for call in service.calls.prefix(3) {
      for fault in Self.faults(service, elsewhere: elsewhere) {
        server.fail(call, fault)
        await note { try await library.look(at: offer) }
        server.mend()
      }
    }
    let account = try await library.add(try await library.look(at: offer))
    #expect(try await library.sync(account).stop == nil)
    let articles = try await sample.articles()
    #expect(articles.count == 20)
    let feed = try #require(try await library.sidebar().publications.first)
    var isRead = false
    for call in service.calls {
      for fault in Self.faults(service, elsewhere: elsewhere) {
        isRead.toggle()
        _ = try await library.perform(.mark(.only(articles.prefix(5).map(\.id)), .read(isRead)))
        _ = try await library.perform(.mark(.only(articles.prefix(2).map(\.id)), .starred(isRead)))
        _ = try await library.perform(.rename(feed.id, to: "Name \(isRead)"))
        server.fail(call, fault)
        await note { try await library.sync(account) }
        await note { try await library.accountStatuses() }
        await note { try await library.accounts().compactMap { $0.failure?.message(of: $0.title) } }
        server.mend()
        try await library.signInAgain(to: account, secret: service.secret)
      }
    }
    await note { try await library.loadOlder(in: .publication(feed.id)) as Any }
    await note { try await library.picture(elsewhere.address("/picture.png"), of: .publication(feed.id)) }
    await note { try await library.exportSubscriptions() }
    await note { await library.client.recentExchanges }
    await note { await library.hostFigures() }
    await library.finish()

    let spellings = Self.spellings(of: [service.secret] + server.secrets(), user: service.user)
    // It is found where it has to be, so it would be elsewhere.
    #expect(server.requests().contains { Self.contain(spellings, in: Data($0.utf8)) })
    #expect(!elsewhere.requests.isEmpty)
    for request in elsewhere.requests + elsewhere.bodies {
      #expect(!Self.contain(spellings, in: Data(request.utf8)), "\(request)")
    }
    for text in said { #expect(!Self.contain(spellings, in: Data(text.utf8)), "\(text)") }
    let stored = try Self.files(in: sample.folder.path)
    #expect(stored.keys.contains { $0.hasSuffix("library.sqlite") })
    for (name, data) in stored where !name.hasSuffix("/keys.json") {
      #expect(!Self.contain(spellings, in: data), "\(name)")
    }
    if let keys = stored["data/keys.json"] {
      #expect(Self.contain(spellings, in: keys))
      let attributes = try FileManager.default.attributesOfItem(atPath: sample.folder.file("data/keys.json"))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}
