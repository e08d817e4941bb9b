import Articles
import Foundation
import TestServers
import Testing

/// A site of files to which everything happens. A list of pages proves which articles there are. It does not prove that
/// an entry of the feed was deleted, so only articles that no feed had are deleted here.
private struct FilesDesk: ArchiveDesk {
  let server: SiteMapServer

  var address: String { server.address }
  var shown: [String] { server.numbers.map(String.init) }

  // Of the articles that a list lacks, five are looked for at a time.
  var looks: Int { 6 }

  func name(of article: ArticleSummary) -> String {
    article.address?.split(separator: "-").last.map { String($0.dropLast()) } ?? ""
  }

  func publish(_ title: String, at date: Date) { server.add(title, at: date) }

  func edit(to title: String, using chance: inout SplitMix64) -> Bool {
    guard let number = server.numbers.randomElement(using: &chance) else { return false }
    server.edit(number) { $0.title = title }
    return true
  }

  func delete(using chance: inout SplitMix64) -> Bool {
    let old = Set(server.numbers).subtracting(server.fed).sorted()
    guard server.numbers.count > 20, let number = old.randomElement(using: &chance) else { return false }
    server.delete(number)
    return true
  }

  func breakDown(using chance: inout SplitMix64) {
    let nothing: [Fault] = [
      .status(404), .status(500), .status(200, ["Content-Type: text/html"], body: Array("<html>".utf8)),
      .status(200, [], body: Array("<urlset/>".utf8)),
    ]
    switch Int.random(in: 0..<3, using: &chance) {
    case 0: server.manner.fault = nothing.randomElement(using: &chance)
    case 1: server.manner.unlisted = Set(server.numbers.filter { _ in Int.random(in: 0..<4, using: &chance) == 0 })
    default: server.manner.robots = "User-agent: *\nDisallow: /\n"
    }
  }

  func heal() {
    (server.manner.fault, server.manner.unlisted, server.manner.robots) = (nil, [], nil)
  }
}

@Suite("Random sites with a list of their pages")
struct RandomSiteMapTests {
  @Test("have each listed article once in the end, whatever happened in between")
  func sequences() async throws {
    try await RandomArchive.runAll { seed in
      let server = try SiteMapServer(Int(seed * 37 % 330) + 20)
      server.manner.perList = [nil, 60, 150][Int(seed % 3)]
      server.manner.hasTimes = seed % 2 == 0
      return FilesDesk(server: server)
    }
  }
}
