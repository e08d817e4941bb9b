import Articles
import Testing

@testable import Reading

@Suite struct ToldFailuresTests {
  @Test func `A feed that cannot be read is told of once, and again when it could be read meanwhile`() {
    func ids(_ numbers: Int64...) -> [Publication.ID] { numbers.map { .init(rawValue: $0) } }
    var told = ToldFailures()
    #expect(told.take(ids(1, 2), failing: []) == Set(ids(1, 2)))
    #expect(told.take(ids(1, 2), failing: Set(ids(1, 2))) == [])
    #expect(told.take(ids(1, 2, 3), failing: Set(ids(1, 2))) == Set(ids(3)))
    // Another refresh did not ask the first.
    #expect(told.take(ids(3), failing: Set(ids(1, 2, 3))) == [])
    // The second was read.
    #expect(told.take(ids(1), failing: Set(ids(1, 3))) == [])
    #expect(told.take(ids(1, 2), failing: Set(ids(1, 3))) == Set(ids(2)))
  }
}
