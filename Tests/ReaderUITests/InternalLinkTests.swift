import Testing

@testable import ReaderUI

@MainActor
@Suite struct InternalLinkTests {
  @Test(arguments: [
    InternalLink.term(.init(rawValue: 7)), .article(.init(rawValue: 1 << 40)), .comments, .moreComments, .changes,
    .play(0, at: nil), .play(3, at: 3723), .part(.chapters), .part(.transcript),
  ])
  func `A link within Courant comes back from its address`(link: InternalLink) {
    #expect(InternalLink(address: link.address) == link)
  }

  @Test(arguments: [
    "", "courant-place:", "courant-place:term", "courant-place:term/x", "courant-place:article/",
    "courant-place:other/1",
    "https://example.org/term/1", "COURANT-PLACE:term/1", "courant-place:term/99999999999999999999",
    "courant-place:play", "courant-place:play/x", "courant-place:play/0/soon", "courant-place:transcripts",
  ])
  func `Nothing else is one`(address: String) {
    #expect(InternalLink(address: address) == nil)
  }
}

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
