import CGTK
import Testing

@testable import ArticleUI
@testable import ReaderUI

@MainActor
@Suite struct ViewerKeyTests {
  private struct Press {
    let key: Int32
    var held: UInt32 = 0
    var isMirrored = false
    let deed: ViewerKey?
  }

  @Test func `Keys of the viewer`() {
    let (control, shift) = (GDK_CONTROL_MASK.rawValue, GDK_SHIFT_MASK.rawValue)
    let presses = [
      Press(key: GDK_KEY_Right, deed: .action("next")), Press(key: GDK_KEY_Left, deed: .action("previous")),
      // Where text runs from right to left, so do pictures.
      Press(key: GDK_KEY_Right, isMirrored: true, deed: .action("previous")),
      Press(key: GDK_KEY_Left, isMirrored: true, deed: .action("next")),
      Press(key: GDK_KEY_j, isMirrored: true, deed: .action("next")), Press(key: GDK_KEY_k, deed: .action("previous")),
      Press(key: GDK_KEY_Home, deed: .first), Press(key: GDK_KEY_End, deed: .last),
      Press(key: GDK_KEY_plus, held: shift, deed: .action("zoom-in")),
      Press(key: GDK_KEY_minus, held: control, deed: .action("zoom-out")),
      Press(key: GDK_KEY_0, deed: .action("fit")), Press(key: GDK_KEY_1, deed: .action("actual")),
      Press(key: GDK_KEY_c, held: control, deed: .action("copy")),
      Press(key: GDK_KEY_s, held: control, deed: .action("save")),
      Press(key: GDK_KEY_F11, deed: .action("full-screen")), Press(key: GDK_KEY_f, deed: .action("full-screen")),
      Press(key: GDK_KEY_space, deed: .action("play")), Press(key: GDK_KEY_space, held: control, deed: nil),
      Press(key: GDK_KEY_Return, deed: .action("load")), Press(key: GDK_KEY_Escape, deed: .action("close")),
      Press(key: GDK_KEY_Down, deed: .pan(x: 0, y: 0.2)),
      Press(key: GDK_KEY_Right, held: shift, isMirrored: true, deed: .pan(x: 0.2, y: 0)),
      Press(key: GDK_KEY_c, deed: nil), Press(key: GDK_KEY_s, deed: nil), Press(key: GDK_KEY_x, deed: nil),
      Press(key: GDK_KEY_f, held: control, deed: nil), Press(key: GDK_KEY_Escape, held: shift, deed: nil),
    ]
    for press in presses {
      let key = ViewerKey(UInt32(press.key), modifiers: press.held, isMirrored: press.isMirrored)
      #expect(key == press.deed, "\(press)")
    }
  }
}
