import Articles
import Testing

@testable import Providers

@Suite("The table of providers")
struct ProviderTableTests {
  /// A provider of an invented kind, whose addresses show it.
  private struct Lines: Provider {
    let kind = Source.Kind(rawValue: "lines")

    func found(at address: String) async throws(ProviderError) -> FoundSource? {
      address.hasSuffix(".lines") ? FoundSource(source: Source(kind: kind, address: address), title: "Lines") : nil
    }

    func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
      .unchanged(Confirmation(pacing: Pacing(status: 200)))
    }
  }

  private let table = ProviderTable([Lines()])

  @Test("recognises an address that shows its kind, and no other")
  func found() async throws {
    let found = try #require(try await table.found(at: "https://example.org/a.lines"))
    #expect(found.source.kind.rawValue == "lines" && found.title == "Lines")
    #expect(try table.provider(of: found.source).kind == found.source.kind)
    #expect(try await table.found(at: "https://example.org/feed/")?.source == nil)
    #expect(table.source(named: "lines:a") == nil)
  }

  @Test("refuses a kind of a newer version", arguments: ["gopher", "", "feed"])
  func unknown(kind: String) {
    let source = Source(kind: Source.Kind(rawValue: kind), address: "https://example.org/")
    #expect { try table.provider(of: source) } throws: {
      if case ProviderError.unsupported = $0 { true } else { false }
    }
  }
}
