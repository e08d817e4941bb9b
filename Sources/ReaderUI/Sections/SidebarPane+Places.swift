import Articles
import CGTK
import GTKSupport

extension SidebarPane {
  /// The row at a height of the list in pixels, and how far down the row that is, from 0 to 1. There is none in the room
  /// below all rows, and no place at all in a list without rows.
  func place(atHeight height: Double) -> (index: Int?, fraction: Double)? {
    var nearest: (index: Int, distance: Double, fraction: Double)?
    for (item, row) in bound {
      let index = Int(gtk_list_item_get_position(item))
      guard rows.indices.contains(index), let widget = gtk_widget_get_parent(row.widget),
        let area = widget.verticalExtent(in: list),
        area.bottom > area.top
      else { continue }
      if index == rows.count - 1, height > area.bottom + 4 { return (nil, 0) }
      // Between two rows there is a gap.
      let distance = max(area.top - height, height - area.bottom, 0)
      guard distance < nearest?.distance ?? .infinity else { continue }
      nearest = (index, distance, min(max((height - area.top) / (area.bottom - area.top), 0), 1))
    }
    return nearest.map { ($0.index, $0.fraction) }
  }

  /// The upper and the lower edge of a row in the list, if it has a widget.
  func area(ofRow index: Int) -> (top: Double, bottom: Double)? {
    widget(ofRow: index)?.verticalExtent(in: list)
  }

  /// The widget of a row, if it has one: only rows around what is seen do.
  func widget(ofRow index: Int) -> Widget? {
    bound.first { Int(gtk_list_item_get_position($0.key)) == index }.flatMap { gtk_widget_get_parent($0.value.widget) }
  }

  /// The row that keys act on: the one with the focus, or else the chosen one.
  var currentRow: SidebarRow? {
    focusedRow ?? rows.first { chosen != nil && $0.section == chosen }
  }

  /// The row whose menu was opened last, if it is still there.
  var rowOfMenu: SidebarRow? {
    rows.first { menuSection != nil && $0.section == menuSection }
  }

  /// The row with the focus.
  var focusedRow: SidebarRow? {
    bound.values.first { row in
      gtk_widget_get_parent(row.widget).map { gtk_widget_is_focus($0) != 0 } ?? false
    }?.row
  }

  /// The row of what a move is about.
  func row(of move: Move) -> SidebarRow? {
    rows.first { row in
      switch (move, row.kind) {
      case (.publication(let id, _, _), .publication(let publication, _)): publication.id == id
      case (.folder(let id, _, _), .folder(let folder, _)): folder == id
      default: false
      }
    }
  }
}
