import Articles
import Testing

@testable import Library
@testable import Reading

@Suite("The sentence about sources that failed")
@MainActor struct RefreshSentenceTests {
  private func summary(failing: Int, waiting: [WaitReason]) -> RefreshSummary {
    var summary = RefreshSummary()
    (summary.sources, summary.failed) = (10, failing)
    summary.failures = (0..<failing).map {
      RefreshSummary.Failure(
        publication: .init(rawValue: Int64($0)), title: "Harbour", address: "", failure: SourceFailure("http.gone"),
        message: "It is gone.")
    }
    summary.postponed = waiting.map {
      RefreshSummary.Postponed(
        publication: .init(rawValue: 99), title: "", address: "", until: nil, reason: $0, message: "")
    }
    return summary
  }

  @Test func `counts them, and what was left out because a server wants a pause`() {
    let one = summary(failing: 1, waiting: [.justAsked, .rhythm])
    #expect(one.sentence(about: one.failures) == "Harbour: It is gone.")
    let some = summary(failing: 2, waiting: [.retryAfter])
    #expect(
      some.sentence(about: some.failures)
        == "2 of 10 feeds could not be refreshed. 1 feed waits for its server.")
    let held = summary(failing: 1, waiting: [.retryAfter, .slowHost])
    #expect(held.sentence(about: held.failures) == "Harbour: It is gone. 2 feeds wait for their servers.")
  }
}
