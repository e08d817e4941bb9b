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

  @Test func `A read row is paler than an unread one, and its text has enough contrast where it is chosen`() {
    #expect(RowInk.read.headline < RowInk.unread.headline && RowInk.read.text < RowInk.unread.text)
    #expect(RowInk.read.text < RowInk.read.headline && RowInk.unread.text < RowInk.unread.headline)
    func luminance(_ colour: [Double]) -> Double {
      let light = colour.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }
    func mixed(_ one: [Double], _ other: [Double], _ part: Double) -> [Double] {
      zip(one, other).map { $0 * (1 - part) + $1 * part }
    }
    // Libadwaita's grounds of lists and the opacity of its text, in light and dark. A chosen row adds the accent colour.
    let accent = [0x35, 0x84, 0xE4].map { Double($0) / 255 }
    for (ground, letter, opacity) in [([0.953, 0.953, 0.961], 0.0, 0.8), ([0.157, 0.157, 0.173], 1, 1)] {
      let chosen = mixed(ground, accent, 0.2)
      let text = mixed(chosen, [letter, letter, letter], opacity * RowInk.read.text)
      let (darker, brighter) = (min(luminance(chosen), luminance(text)), max(luminance(chosen), luminance(text)))
      #expect((brighter + 0.05) / (darker + 0.05) >= 4.5)
    }
  }
}
