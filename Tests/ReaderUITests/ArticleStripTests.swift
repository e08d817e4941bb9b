import CGTK
import GLibSupport
import GTKSupport
import Testing

@testable import ArticleUI
@testable import ReaderUI

/// The pages above each other, with and without motion. They need a display, and the resources of the program.
@MainActor
@Suite(.serialized) struct ArticleStripTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
  }

  private func strip() -> (ArticleStrip, [Widget]) {
    let pages = (0..<3).compactMap { _ in gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) }
    return (ArticleStrip(of: pages), pages)
  }

  private func setMotion(_ isWanted: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_value_set_boolean(&value, isWanted ? 1 : 0)
    g_object_set_property(settings.cast(), "gtk-enable-animations", &value)
    g_value_unset(&value)
  }

  @Test func `A pull that is let go moves back, and is gone at once where no motion is wanted`() {
    defer { setMotion(true) }
    for isWanted in [true, false] {
      setMotion(isWanted)
      let (strip, _) = strip()
      var rests = 0
      strip.onRest = { rests += 1 }
      strip.pull(.bottom, to: 40, isArmed: false)
      #expect(strip.offset == 40)
      strip.collapse()
      #expect(strip.isMoving == isWanted)
      #expect(strip.offset == (isWanted ? 40 : 0))
      #expect(rests == (isWanted ? 0 : 1))
    }
  }

  @Test
  func `Another page slides to its place, or fades in where no motion is wanted, also where the next follows at once`()
  {
    defer { setMotion(true) }
    for isWanted in [true, false] {
      setMotion(isWanted)
      let (strip, pages) = strip()
      strip.turn(.bottom, .slide)
      let first = pages[strip.deck.shown]
      #expect(strip.isMoving)
      #expect((strip.offset != 0) == isWanted)
      #expect((gtk_widget_get_opacity(first) < 1) == !isWanted)
      strip.turn(.bottom, .cut)
      #expect(!strip.isMoving)
      #expect(strip.offset == 0)
      #expect(pages.allSatisfy { gtk_widget_get_opacity($0) == 1 })
    }
  }
}
