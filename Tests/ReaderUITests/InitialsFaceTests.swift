import CGTK
import GLibSupport
import GTKSupport
import Testing

@testable import ReaderUI
@testable import Reading

/// Faces that a page draws and those of the rows.
@MainActor
@Suite(.serialized) struct InitialsFaceTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
  }

  @Test(arguments: [
    ("City Press Office", "CO"), ("Harbour", "H"), ("the daily  harbour", "TH"), (" Élan vital ", "ÉV"), ("ｱ 日本", "ｱ日"),
    ("أخبار الميناء", "أا"), ("", ""), ("  ", ""), ("a-b c-d", "AC"),
    ("Jo Kay [golfer]", "JG"), ("(Fabio|Fale)'s blog", "FB"), ("★", "★"),
  ])
  func `A page has the initials and the colour that AdwAvatar has`(name: String, initials: String) throws {
    let face = InitialsFace(of: name)
    #expect(face.initials == initials)
    guard !initials.isEmpty else { return }
    let avatar = Object(adopting: adw_avatar_new(45, InitialsFace.text(of: name), 1))
    let drawn = try #require(gtk_widget_get_first_child(avatar.cast()))
    #expect(gtk_widget_has_css_class(drawn, face.color) != 0)
    let label = try #require(gtk_widget_get_first_child(drawn))
    #expect(gtk_label_get_text(label.opaque).map { String(cString: $0) } == initials)
  }
}
