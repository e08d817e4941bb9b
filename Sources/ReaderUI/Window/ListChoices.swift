import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// The settings in the list's menu for the current section: row style and order.
final class ListChoices {
  private let settings: Settings
  private let list: ListPane
  private let actions: Actions

  init(in window: UnsafeMutablePointer<GtkWindow>, settings: Settings, list: ListPane) {
    (self.settings, self.list) = (settings, list)
    actions = Actions(of: window)
    actions.add(choice: "rows") { [weak self] in
      if let self, let style = RowStyle(rawValue: $0) { self.settings.setRowStyle(style, of: self.list.section) }
    }
    actions.add(choice: "order") { [weak self] in
      if let self, let order = ListOrder(rawValue: $0) { self.settings.setOrder(order, of: self.list.section) }
    }
    let restyle = { [weak self] in
      self?.mark()
      self?.list.restyleRows()
    }
    settings.observe(.rowStyle, for: self, call: restyle)
    settings.observe(.sectionRowStyles, for: self, call: restyle)
    settings.observe(.oldestFirst, for: self) { [weak self] in
      self?.mark()
      self?.list.reload()
    }
  }

  /// Shows the current settings of the section in the menu.
  func mark() {
    actions.choose(settings.rowStyle(of: list.section).rawValue, for: "rows")
    actions.choose(settings.order(of: list.section).rawValue, for: "order")
  }
}
