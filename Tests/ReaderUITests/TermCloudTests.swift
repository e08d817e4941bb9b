import Testing

@testable import ReaderUI

@MainActor
@Suite struct TermCloudTests {
  @Test func `A term is larger the more articles it has, in six sizes`() {
    #expect(TermCloud.step(1000, of: 1000) == 6)
    #expect(TermCloud.step(0, of: 1000) == 1)
    #expect(TermCloud.step(1, of: 1) == 1)
    #expect(TermCloud.step(0, of: 0) == 1)
    let sizes = [1, 3, 10, 40, 200, 1000].map { TermCloud.step($0, of: 1000) }
    #expect(sizes == sizes.sorted() && sizes.allSatisfy { (1...6).contains($0) })
    #expect(TermCloud.step(.max, of: .max) == 6)
  }
}
