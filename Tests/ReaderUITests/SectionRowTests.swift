import Testing

@testable import ReaderUI

@MainActor
@Suite struct SectionRowTests {
  @Test func `A category deep in others has room for its name`() {
    let depths = (0..<20).map { SectionRow.indentation(ofDepth: $0) }
    #expect(depths == depths.sorted() && Set(depths.prefix(8)).count == 8)
    #expect(depths.allSatisfy { $0 <= 72 })
  }
}
