import CGTK
import GLibSupport
import GTKSupport
import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite(.serialized) struct SectionRowTests {
  @Test func `A category deep in others has room for its name`() {
    let depths = (0..<20).map { SectionRow.indentation(ofDepth: $0) }
    #expect(depths == depths.sorted() && Set(depths.prefix(8)).count == 8)
    #expect(depths.allSatisfy { $0 <= 72 })
  }

  @Test func `The progress of a refresh takes no room from the sections`() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
    let interface = Interface("sidebar-pane", under: resourceRoot)
    var heights: [Int32] = [0, 0]
    for (index, isRevealed) in [(0, 0), (1, 1)] as [(Int, gboolean)] {
      gtk_revealer_set_transition_duration(interface.object("progress-revealer"), 0)
      gtk_revealer_set_reveal_child(interface.object("progress-revealer"), isRevealed)
      gtk_widget_measure(interface.widget("pane"), GTK_ORIENTATION_VERTICAL, -1, &heights[index], nil, nil, nil)
    }
    #expect(heights[0] > 0 && heights[0] == heights[1])
  }
}
