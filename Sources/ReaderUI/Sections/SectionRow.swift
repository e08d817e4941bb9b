import Articles
import CGTK
import GLibSupport
import GTKSupport
import Queries
import Reading
import SharedUI
import Text

/// A row of the sidebar. The row is reused for other sections.
final class SectionRow {
  private let root: Object
  private let expander: Widget
  private let icons: Widget
  private let symbol: Widget
  private let initials: Widget
  private let picture: Widget
  private let title: Widget
  private let failure: Widget
  private let count: Widget
  private var loading: Task<Void, Never>?
  private(set) var row: SidebarRow?
  /// Called when the reader opens or closes the folder or publication.
  var onToggle: (SidebarRow) -> Void = { _ in }
  var onClick: (SidebarRow) -> Void = { _ in }
  /// Called when the reader opens the row's menu, with the point in the row.
  var onMenu: (SectionRow, Double, Double) -> Void = { _, _, _ in }

  /// The width and height of an icon, in pixels.
  private static let iconSize = 20

  init() {
    let interface = Interface("section-row", under: resourceRoot)
    root = Object(retaining: interface.widget("row"))
    expander = interface.widget("expander")
    icons = interface.widget("icon-stack")
    symbol = interface.widget("symbol")
    initials = interface.widget("initials")
    picture = interface.widget("picture")
    title = interface.widget("title")
    failure = interface.widget("failure")
    count = interface.widget("count")
    // A label is at least as wide as four letters. The count is shown when there is space for six letters.
    NameFirstLayout.use(on: widget, name: title, spare: count, most: 1.5)
    setUpTooltip()
    expander.keepFocusFromClickedButtons()
    expander.on("clicked") { [weak self] in
      if let row = self?.row { self?.onToggle(row) }
    }
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click.opaque, UInt32(GDK_BUTTON_SECONDARY))
    // The menu opens when the button is released. If it opened earlier, the row would never receive the release.
    click.on("released") { [weak self] (_: Int32, x: Double, y: Double) in
      guard let self else { return }
      onMenu(self, x, y)
    }
    gtk_widget_add_controller(widget, click.cast())
    setUpLongPress()
    setUpRest()
  }

  /// A click on the row for the rest shows or hides what it stands for. The list activates rows by double clicks only.
  private func setUpRest() {
    guard let click = gtk_gesture_click_new() else { return }
    click.on("pressed") { [weak self] (_: Int32, _: Double, _: Double) in
      guard let row = self?.row, case .rest = row.kind else { return }
      // A second press comes to another row, and must not be its double click.
      gtk_gesture_set_state(click.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
      self?.onToggle(row)
    }
    click.on("released") { [weak self] (_: Int32, _: Double, _: Double) in
      if let row = self?.row { self?.onClick(row) }
    }
    gtk_widget_add_controller(widget, click.cast())
  }

  /// Sets up the tooltip: the whole name if it is cut, and the count if it is hidden. The text is computed when the
  /// pointer rests on the row, because each call that sets a tooltip asks the display for the pointer's position.
  private func setUpTooltip() {
    gtk_widget_set_has_tooltip(title, 1)
    title.onRequest("query-tooltip") {
      [weak self] (_: Int32, _: Int32, _: Bool, tooltip: UnsafeMutableRawPointer?) -> Bool in
      guard let self, let row, let tooltip else { return false }
      let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(title.opaque)) != 0
      let hidesCount = row.count > 0 && gtk_widget_get_child_visible(count) == 0
      let lines = [
        row.path ?? (isCut || hidesCount ? row.title : nil), hidesCount ? Self.unread(row.count) : nil,
      ].compactMap { $0 }
      if !lines.isEmpty { gtk_tooltip_set_text(OpaquePointer(tooltip), lines.joined(separator: "\n")) }
      return !lines.isEmpty
    }
  }

  private static func unread(_ count: Int) -> String {
    translated("%s unread", plural: "%s unread", count: count)
  }

  private func setUpLongPress() {
    guard let press = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_touch_only(press.opaque, 1)
    press.on("pressed") { [weak self] (x: Double, y: Double) in
      guard let self, row?.hasMenu == true else { return }
      // Without this, the row would be chosen when the finger is lifted.
      gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
      onMenu(self, x, y)
    }
    gtk_widget_add_controller(widget, press.cast())
  }

  var widget: Widget { root.cast() }

  func show(_ row: SidebarRow, thumbnails: Thumbnails) {
    // Most rows do not change.
    guard row != self.row else { return }
    // Hundreds of counts may change at once. The icon stays, and its loading continues.
    let keepsIcon = row.hasIcon(of: self.row)
    self.row = row
    if !keepsIcon { loading?.cancel() }
    gtk_label_set_text(title.opaque, row.title)
    gtk_label_set_text(count.opaque, grouped(row.count))
    gtk_widget_set_visible(count, row.count > 0 ? 1 : 0)
    gtk_widget_set_visible(failure, 0)
    showExpander(isOpen: row.isOpen)
    gtk_widget_set_visible(icons, 1)
    gtk_widget_set_margin_start(widget, Self.indentation(ofDepth: row.depth))
    for style in ["heading-row", "account-row", "rest-row"] { gtk_widget_remove_css_class(widget, style) }
    switch row.kind {
    case .place(let section), .part(let section):
      showSymbol(section.query.icon)
    case .heading:
      gtk_widget_set_visible(icons, 0)
      gtk_widget_add_css_class(widget, "heading-row")
    case .rest:
      showSymbol("view-more-horizontal-symbolic")
      gtk_widget_add_css_class(widget, "rest-row")
    case .folder:
      showSymbol("folder-symbolic")
      gtk_widget_set_visible(failure, row.problems == 0 ? 0 : 1)
      gtk_widget_set_tooltip_text(failure, Self.problems(in: row))
    case .account(let account, _):
      gtk_widget_add_css_class(widget, "account-row")
      showSymbol(row.section?.query.icon ?? "")
      gtk_widget_set_visible(failure, account.failure == nil ? 0 : 1)
      gtk_widget_set_tooltip_text(failure, account.failure?.message(of: account.title))
    case .publication(let publication, _):
      gtk_widget_set_visible(failure, publication.failure == nil ? 0 : 1)
      gtk_widget_set_tooltip_text(failure, publication.failure?.message)
      if !keepsIcon { showIcon(of: publication, from: thumbnails) }
    }
    describe(row)
  }

  /// Makes room below the last row, where the progress of a refresh lies over the list.
  func setLast(_ isLast: Bool) {
    guard let item = gtk_widget_get_parent(widget) else { return }
    if isLast {
      gtk_widget_add_css_class(item, "last-section")
    } else {
      gtk_widget_remove_css_class(item, "last-section")
    }
  }

  func clear() {
    loading?.cancel()
    row = nil
  }

  /// Shows or hides the contents of the row. The list item keeps its height.
  func setLaidOut(_ isLaidOut: Bool) {
    guard isLaidOut != (gtk_widget_get_visible(widget) != 0), let item = gtk_widget_get_parent(widget) else { return }
    var height: Int32 = -1
    if !isLaidOut { gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
    gtk_widget_set_size_request(item, -1, height)
    gtk_widget_set_visible(widget, isLaidOut ? 1 : 0)
  }

  /// Shows a row as the picture of a drag.
  func showDragged(_ row: SidebarRow, thumbnails: Thumbnails) {
    show(row, thumbnails: thumbnails)
    gtk_widget_set_visible(expander, 0)
    gtk_widget_set_visible(failure, 0)
    gtk_widget_set_margin_start(widget, 0)
    gtk_widget_add_css_class(widget, "dragged-row")
  }

  /// Returns the indentation of a row, in pixels.
  ///
  /// Each deeper level adds less, so that there is space for names in a narrow list.
  static func indentation(ofDepth depth: Int) -> Int32 { Int32(min(depth, 3) * 18 + min(max(depth - 3, 0), 4) * 4) }

  private func showExpander(isOpen: Bool?) {
    gtk_widget_set_visible(expander, isOpen == nil ? 0 : 1)
    guard let isOpen else { return }
    gtk_button_set_icon_name(expander.cast(), isOpen ? "pan-down-symbolic" : "pan-end-symbolic")
    gtk_widget_set_tooltip_text(expander, isOpen ? translated("Hide Contents") : translated("Show Contents"))
  }

  private static func problems(in row: SidebarRow) -> String {
    translated(
      "%s feed in it cannot be read", plural: "%s feeds in it cannot be read", count: row.problems)
  }

  private func showSymbol(_ name: String) {
    gtk_image_set_from_icon_name(symbol.opaque, name)
    gtk_stack_set_visible_child_name(icons.opaque, "symbol")
  }

  private func showIcon(of publication: Publication, from thumbnails: Thumbnails) {
    adw_avatar_set_text(initials.opaque, InitialsFace.text(of: publication.title))
    guard let address = publication.icon else {
      gtk_stack_set_visible_child_name(icons.opaque, "initials")
      loading = Task { await thumbnails.findIcon(of: publication.id) }
      return
    }
    let size = PixelSize(Self.iconSize * Int(gtk_widget_get_scale_factor(widget)))
    if let texture = thumbnails.texture(address, size: size) {
      showPicture(texture)
      return
    }
    gtk_stack_set_visible_child_name(icons.opaque, "initials")
    loading = Task { [weak self] in
      let texture = await thumbnails.load(address, of: .publication(publication.id), size: size)
      guard let self, let texture, !Task.isCancelled else { return }
      showPicture(texture)
    }
  }

  private func showPicture(_ texture: Object) {
    gtk_image_set_from_paintable(picture.opaque, texture.opaque)
    gtk_stack_set_visible_child_name(icons.opaque, "picture")
  }

  private func describe(_ row: SidebarRow) {
    var text = row.title
    if row.count > 0 { text += ", " + Self.unread(row.count) }
    if let isOpen = row.isOpen { text += ", " + (isOpen ? translated("open") : translated("closed")) }
    if case .publication(let publication, _) = row.kind, let failure = publication.failure {
      text += ", " + failure.message
    }
    if case .account(let account, _) = row.kind {
      text += ", " + translated("account")
      if let failure = account.failure { text += ", " + failure.message(of: account.title) }
    }
    if row.problems > 0 { text += ", " + Self.problems(in: row) }
    Accessible.label(text, on: widget)
    if let item = gtk_widget_get_parent(widget) { Accessible.label(text, on: item) }
  }
}

extension SidebarRow {
  /// Returns true if both rows show the same publication with the same icon and title.
  fileprivate func hasIcon(of other: SidebarRow?) -> Bool {
    guard case .publication(let own, _) = kind, case .publication(let old, _)? = other?.kind else { return false }
    return own.id == old.id && own.icon == old.icon && own.title == old.title
  }
}
