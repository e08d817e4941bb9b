import Articles
import Foundation
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

  @Test func `A row takes another picture when its style, the list's width or the article's picture changes`() {
    func picture(_ style: RowStyle, width: Int = 400, of image: String? = "https://example.com/a.png") -> RowPicture? {
      RowPicture(
        of: ArticleSummary(
          id: .init(rawValue: 1), publication: .init(rawValue: 1), source: "Source", headline: "Title", byline: "",
          excerpt: "",
          address: nil, image: image, published: .now, isRead: false, isStarred: false),
        as: style, inList: width, scale: 1)
    }
    #expect(picture(.compact) == nil && picture(.plain, of: nil) == nil)
    #expect(picture(.plain) != picture(.compact) && picture(.plain) != picture(.card))
    #expect(picture(.card) != picture(.card, width: 900) && picture(.plain) == picture(.plain, width: 900))
    #expect(picture(.plain) != picture(.plain, of: "https://example.com/b.png"))
  }
}
