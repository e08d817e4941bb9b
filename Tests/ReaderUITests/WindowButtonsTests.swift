import Testing

@testable import ReaderUI

/// The window's buttons where large text leaves titles no room.
@MainActor
@Suite struct WindowButtonsTests {
  @Test(arguments: [
    ("icon:minimize,maximize,close", "icon:close"), ("menu:minimize,maximize,close", "menu:close"),
    ("close,minimize,maximize:", "close:"), ("appmenu:close", "appmenu:close"), ("minimize", ""), ("", ""),
  ])
  func `Only what closes the window stays, on its side`(layout: String, fewest: String) {
    #expect(WindowButtons.fewest(of: layout) == fewest)
  }
}
