import Articles
import Testing

@testable import Library
@testable import Reading

@Suite("The end of an import")
@MainActor struct ImportedFeedsTests {
  private func end(
    added: Int, existed: Int = 0, unfit: Int = 0, failing: [(id: Int64, code: String)] = [],
    waiting: [(id: Int64, reason: WaitReason)] = [], wasStopped: Bool = false
  ) -> [String] {
    var refresh = RefreshSummary()
    refresh.failures = failing.map {
      RefreshSummary.Failure(
        publication: Publication.ID(rawValue: $0.id), title: "", address: "", failure: SourceFailure($0.code),
        message: "")
    }
    refresh.postponed = waiting.map {
      RefreshSummary.Postponed(
        publication: Publication.ID(rawValue: $0.id), title: "", address: "", until: nil, reason: $0.reason,
        message: "")
    }
    refresh.wasCancelled = wasStopped
    let summary = ImportSummary(added: added, existed: existed)
    let end = ImportedFeeds(of: summary, besides: [Publication.ID(rawValue: 1)], unfit: unfit).end(refresh)
    return [end.sentence, end.button.rawValue]
  }

  @Test("is one sentence without parts that are zero, and one button")
  func sentences() {
    #expect(end(added: 100) == ["100 feeds were added.", "read"])
    #expect(end(added: 1, existed: 2) == ["1 feed was added, 2 were there already.", "read"])
    #expect(end(added: 0, existed: 1) == ["No feed was added, 1 was there already.", "read"])
    #expect(end(added: 2, wasStopped: true) == ["2 feeds were added, the refresh was stopped.", "read"])
    #expect(end(added: 2, unfit: 1) == ["2 feeds were added, 1 cannot be in the account.", "read"])
    #expect(
      end(added: 3, failing: [(2, "http.gone"), (3, "network.host-not-found")])
        == ["3 feeds were added, 2 cannot be read.", "problems"])
    #expect(
      end(added: 9, failing: [(2, "http.status")], waiting: [(3, .retryAfter), (4, .slowHost), (5, .justAsked)])
        == ["9 feeds were added, 1 cannot be read, 2 wait for their servers.", "problems"])
  }

  @Test("counts no feed that failed before, and none that waits for the reader's permission")
  func failures() {
    #expect(end(added: 2, failing: [(1, "http.gone")]) == ["2 feeds were added.", "read"])
    #expect(end(added: 2, failing: [(2, "network.private-network")]) == ["2 feeds were added.", "read"])
  }
}
