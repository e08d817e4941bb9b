import Testing

@testable import ReaderUI

@MainActor
@Suite("What has room in the article’s header")
struct HeaderRoomTests {
  @Test(
    "is the name first, then as many buttons as there is room for, and neither where the name has none",
    arguments: [
      (900, 3, true), (340, 3, true), (339, 2, true), (299, 1, true), (260, 1, true), (259, 0, true), (220, 0, true),
      (219, 0, false), (0, 0, false), (-5, 0, false),
    ])
  func room(width: Int, buttons: Int, showsName: Bool) {
    let room = HeaderRoom(width: width, taken: 120, button: 40, atMost: 3, name: 100)
    #expect(room.buttons == buttons && room.showsName == showsName)
  }

  @Test("Buttons whose width nobody knows yet take hardly any")
  func unknown() {
    #expect(HeaderRoom(width: 500, taken: 100, button: 0, atMost: 3, name: 100).buttons == 3)
  }
}
