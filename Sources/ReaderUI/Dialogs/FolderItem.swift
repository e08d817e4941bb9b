import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// An entry of the folder list. The default entries of an AdwComboRow are cut after twenty letters, which is too short
/// for the path of a nested folder.
final class FolderItem {
  private let root: Object
  private let path: OpaquePointer
  private let check: Widget

  init() {
    let interface = Interface("folder-item", under: resourceRoot)
    root = Object(retaining: interface.widget("item"))
    path = interface.object("path")
    check = interface.widget("check")
  }

  var widget: Widget { root.cast() }

  func show(_ path: String, isChosen: Bool) {
    gtk_label_set_text(self.path, path)
    gtk_widget_set_opacity(check, isChosen ? 1 : 0)
  }
}
