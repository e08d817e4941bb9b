import Articles
import CGTK
import GTKSupport
import SharedUI
import Testing

@testable import ReaderUI

@MainActor
@Suite(.serialized) struct ListBannerTests {
  private let interface: Interface
  private let banner: ListBanner

  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
    interface = Interface("list-pane", under: resourceRoot)
    banner = ListBanner(in: interface)
  }

  private var isShown: Bool { gtk_revealer_get_reveal_child(interface.object("banner")) != 0 }

  @Test func `A banner about feeds goes when all of them can be read again, and others stay`() {
    let (one, two) = (Publication.ID(rawValue: 1), Publication.ID(rawValue: 2))
    banner.show("Two feeds fail", .problems, about: [one, two])
    // The sections are read after the refresh has ended.
    banner.follow(failing: [])
    #expect(isShown)
    for failing in [[one, two], [two]] {
      banner.follow(failing: Set(failing))
      #expect(isShown)
    }
    banner.follow(failing: [])
    #expect(!isShown)
    banner.show("No network")
    for failing in [[one], []] {
      banner.follow(failing: Set(failing))
      #expect(isShown)
    }
  }
}
