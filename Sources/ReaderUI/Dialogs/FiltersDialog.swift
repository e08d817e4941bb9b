import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// Shows the reader's filters, and the form to create or change a filter.
final class FiltersDialog {
  private let interface = Interface("filters", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let library: Library
  private let publications: [Publication]
  private let trace: Trace?
  private lazy var toast = Toast(over: interface.object("overlay")) { [weak self] in self?.takeBack() }
  private var rows: [Widget] = []
  private lazy var editor = FilterEditor(interface, library: library, publications: publications, trace: trace)

  /// - Parameter draft: The rule for a new filter; `nil` to show the existing filters.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, publications: [Publication],
    draft: FilterRule? = nil, trace: Trace?
  ) {
    let dialog = FiltersDialog(library: library, publications: publications, trace: trace)
    dialog.frame.present(over: window, keeping: dialog)
    if let draft { dialog.edit(draft, of: nil) }
    dialog.reload()
  }

  private init(library: Library, publications: [Publication], trace: Trace?) {
    self.library = library
    self.publications = publications
    self.trace = trace
    for name in ["add", "add-first"] {
      interface.widget(name).on("clicked") { [weak self] in self?.edit(FilterRule(.mute), of: nil) }
    }
    editor.onDone = { [weak self] in
      guard let self else { return }
      gtk_stack_set_visible_child_name(interface.object("stack"), "list")
      frame.setTitle(translated("Filters"))
      reload()
    }
    frame.onClose { [weak self] in
      self?.editor.stop()
      self?.toast.hide()
    }
    interface.widget("stack").onKey { [weak self] press in
      // Ctrl+W goes back one step as well. It would close the whole dialog otherwise.
      let closes = press.key == GDK_KEY_w && press.isWith(GDK_CONTROL_MASK)
      guard let self, press.key == GDK_KEY_Escape || closes, isEditing else { return false }
      editor.leave()
      return true
    }
  }

  private var isEditing: Bool {
    gtk_stack_get_visible_child_name(interface.object("stack")).map { String(cString: $0) } == "editor"
  }

  private func edit(_ rule: FilterRule, of filter: Filter.ID?) {
    gtk_stack_set_visible_child_name(interface.object("stack"), "editor")
    frame.setTitle(filter == nil ? translated("New Filter") : translated("Edit Filter"))
    editor.show(rule, of: filter)
  }

  private func reload() {
    Task { [weak self, library] in
      // If the library cannot be read, the window has already reported it.
      guard let filters = try? await library.filters(), let self else { return }
      show(filters)
    }
  }

  private func show(_ filters: [Filter]) {
    gtk_widget_set_visible(interface.widget("empty"), filters.isEmpty ? 1 : 0)
    gtk_widget_set_visible(interface.widget("page"), filters.isEmpty ? 0 : 1)
    let group: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("filters").cast()
    for row in rows { adw_preferences_group_remove(group, row) }
    rows = filters.compactMap(row)
    for row in rows { adw_preferences_group_add(group, row) }
    trace?.note("filters-shown", [("count", filters.count)])
    if !isEditing { gtk_widget_grab_focus(rows.first ?? interface.widget("add-first")) }
  }

  private func row(for filter: Filter) -> Widget? {
    guard let row = adw_action_row_new() else { return nil }
    let text = description(of: filter.rule)
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), text)
    adw_action_row_set_subtitle(
      row.cast(), escaped(name(of: filter.rule.action)))
    gtk_list_box_row_set_activatable(row.cast(), 1)
    row.on("activated") { [weak self] in self?.edit(filter.rule, of: filter.id) }
    if let remove = gtk_button_new_from_icon_name("user-trash-symbolic") {
      gtk_widget_set_valign(remove, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(remove, "flat")
      gtk_widget_set_tooltip_text(remove, translated("Remove Filter"))
      Accessible.label(translated("Remove the filter %s", text), on: remove)
      remove.on("clicked") { [weak self] in self?.remove(filter.id) }
      adw_action_row_add_suffix(row.cast(), remove)
    }
    return row
  }

  private func remove(_ filter: Filter.ID) {
    Task { [weak self, library] in
      do throws(LibraryError) {
        let done = try await library.perform(.removeFilter(filter))
        if let done { self?.toast.say(done.message, canUndo: true) }
        self?.reload()
      } catch {
        self?.say(error.message)
      }
    }
  }

  private func takeBack() {
    Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.undo()
        self?.reload()
      } catch {
        self?.say(error.message)
      }
    }
  }

  private func say(_ problem: String) {
    adw_preferences_group_set_description(interface.object("filters").cast(), escaped(problem))
  }

  private func name(of action: FilterRule.Action) -> String {
    switch action {
    case .mute: translated("Muted")
    case .star: translated("Starred")
    case .announce: translated("Announced")
    }
  }

  /// Returns a short description of a rule.
  private func description(of rule: FilterRule) -> String {
    let parts = [
      rule.words.isEmpty ? nil : translated("“%s”", rule.words),
      rule.author.isEmpty ? nil : translated("by %s", rule.author),
      rule.tag.isEmpty ? nil : translated("tagged %s", rule.tag),
      rule.publication.flatMap { id in publications.first { $0.id == id } }.map { translated("in %s", $0.title) },
    ]
    return listed(parts.compactMap { $0 })
  }
}
