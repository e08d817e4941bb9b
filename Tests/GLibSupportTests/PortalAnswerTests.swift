import Testing

@testable import GLibSupport

/// What the desktop's portal said, from the arguments of its `Response`.
@MainActor
@Suite struct PortalAnswerTests {
  @Test func `Who says no has refused, and what the portal could not do is missing`() {
    typealias Answer = PortalRequest.Answer
    #expect(Answer([.integer(0), .table(["uri": .text("a")])]) == .agreed(results: ["uri": .text("a")]))
    #expect(Answer([.integer(0)]) == .agreed(results: [:]))
    #expect(Answer([.integer(1), .table([:])]) == .refused)
    #expect(Answer([.integer(2), .table([:])]) == .missing)
    #expect(Answer([]) == .missing)
  }
}
