import Articles
import CGTK
import Foundation
import GTKSupport
import TestServers
import Testing

@testable import Library
@testable import ReaderUI
@testable import SharedUI

/// For how long articles are kept, as a dialog asks for it.
@MainActor
@Suite(.serialized) struct KeepRowTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
  }

  @Test func `Outside of folders nothing is like a folder, and moving keeps what was chosen`() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
    let interface = Interface(
      xml: """
        <interface>
          <object class="AdwComboRow" id="keep">
            <property name="model">
              <object class="GtkStringList"><items><item>Like</item><item>Ever</item><item>1</item></items></object>
            </property>
          </object>
        </interface>
        """)
    func offered(_ index: UInt32) -> String? {
      gtk_string_list_get_string(adw_combo_row_get_model(interface.object("keep").cast()), index)
        .map { String(cString: $0) }
    }
    var stored = 0
    let row = KeepRow(
      in: interface, library, .publication(.init(rawValue: 1)), isInFolder: false, perform: { _, _ in stored += 1 })
    #expect(offered(0) == "Default (Forever)" && offered(1) == "Ever" && offered(2) == "1" && offered(3) == nil)
    adw_combo_row_set_selected(interface.object("keep").cast(), 2)
    row.isInFolder = true
    #expect(offered(0) == "Like" && offered(2) == "1" && offered(3) == nil)
    #expect(adw_combo_row_get_selected(interface.object("keep").cast()) == 2)
    // What the row offers changes nothing, and what is stored is not known yet.
    #expect(stored == 0)
  }
}
