import Testing

@testable import ReaderUI

@MainActor
@Suite struct DroppedTests {
  @Test("Text that is dropped leads somewhere only where it is nothing but addresses")
  func dropped() {
    #expect(
      Dropped.addresses(in: "https://a.example/feed\nfeed://b.example\n\n") == [
        "https://a.example/feed", "feed://b.example",
      ])
    #expect(Dropped.addresses(in: " HTTP://A.example \r\n") == ["HTTP://A.example"])
    for text in [
      "", "see https://a.example", "https://a.example and more", "javascript:alert(1)", "file:///etc/passwd",
    ] {
      #expect(Dropped.addresses(in: text) == [])
    }
  }
}
