import GTKSupport
import Testing

@testable import ReaderUI

/// How large the pictures of rows are.
@MainActor
@Suite struct RowStyleTests {
  @Test func `Pictures of cards are as wide as the list, in steps, and never nothing`() {
    #expect(RowStyle.card.pictureSize(inList: 400, scale: 1) == PixelSize(width: 480, height: 240))
    #expect(RowStyle.card.pictureSize(inList: 361, scale: 2) == PixelSize(width: 960, height: 480))
    #expect(RowStyle.card.pictureSize(inList: 0, scale: 1) == PixelSize(width: 240, height: 135))
    #expect(RowStyle.plain.pictureSize(inList: 900, scale: 2) == PixelSize(144))
  }
}
