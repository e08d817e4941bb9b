import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// The form for one filter. Shows the stored articles that match the filter.
final class FilterEditor {
  private let interface: Interface
  private let library: Library
  private let publications: [Publication]
  private let trace: Trace?
  private var filter: Filter.ID?
  /// The publication of the filter's rule, if the publication was removed and cannot be chosen. The rule keeps it
  /// unless the reader chooses another.
  private var hidden: Publication.ID?
  private var preview: Task<Void, Never>?
  private var rows: [Widget] = []
  /// The rule that the form began with.
  private var first = FilterRule(.mute)
  /// True while the code fills the form, so that this does not count as the reader's input.
  private var isFilling = false
  /// Called after the reader has saved or cancelled.
  var onDone: () -> Void = {}

  /// The maximum number of matching articles to show.
  private static let shown = 30

  init(_ interface: Interface, library: Library, publications: [Publication], trace: Trace?) {
    self.interface = interface
    self.library = library
    self.publications = publications
    self.trace = trace
    let sources = gtk_string_list_new(nil)
    for title in [translated("Everywhere")] + publications.map(\.title) { gtk_string_list_append(sources, title) }
    adw_combo_row_set_model(interface.object("source").cast(), sources)
    g_object_unref(sources?.raw)
    for name in Self.texts {
      interface.object(name).on("changed") { [weak self] in self?.changed() }
      interface.widget(name).on("entry-activated") { [weak self] in self?.save() }
    }
    for name in ["action", "source"] {
      interface.object(name).on("notify::selected") { [weak self] in self?.changed() }
    }
    interface.widget("save").on("clicked") { [weak self] in self?.save() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.leave() }
  }

  /// Fills the form with a rule of an existing or a new filter.
  func show(_ rule: FilterRule, of filter: Filter.ID?) {
    self.filter = filter
    isFilling = true
    adw_combo_row_set_selected(
      interface.object("action").cast(), UInt32(FilterRule.Action.allCases.firstIndex(of: rule.action) ?? 0))
    for (name, text) in zip(Self.texts, [rule.words, rule.author, rule.tag]) {
      gtk_editable_set_text(interface.object(name), text)
    }
    let source = publications.firstIndex { $0.id == rule.publication }
    hidden = source == nil ? rule.publication : nil
    adw_combo_row_set_selected(interface.object("source").cast(), UInt32(source.map { $0 + 1 } ?? 0))
    isFilling = false
    first = self.rule
    gtk_widget_grab_focus(interface.widget("words"))
    changed()
  }

  /// Leaves the form. If the reader changed the rule, asks first.
  func leave() {
    guard rule != first, !rule.isEmpty, let root = gtk_widget_get_root(interface.widget("words")) else {
      return onDone()
    }
    Question.ask(
      over: root.cast(), translated("Discard the Changes?"), "", action: translated("_Discard"),
      otherwise: translated("_Keep Editing"), isDestructive: true, isDefault: false
    ) { [weak self] in self?.onDone() }
  }

  /// Cancels the search for matching articles.
  func stop() {
    preview?.cancel()
  }

  private static let texts = ["words", "author", "tag"]

  private var rule: FilterRule {
    let texts = Self.texts.map { String(cString: gtk_editable_get_text(interface.object($0))) }
    let source = Int(adw_combo_row_get_selected(interface.object("source").cast())) - 1
    let action = Int(adw_combo_row_get_selected(interface.object("action").cast()))
    return FilterRule(
      FilterRule.Action.allCases[action], words: texts[0], author: texts[1], tag: texts[2],
      publication: publications.indices.contains(source) ? publications[source].id : hidden)
  }

  private func changed() {
    guard !isFilling else { return }
    let rule = rule
    gtk_widget_set_sensitive(interface.widget("save"), rule.isEmpty ? 0 : 1)
    preview?.cancel()
    preview = Task { [weak self, library] in
      do {
        // A search after every typed letter would be a waste of time.
        try await Task.sleep(for: .milliseconds(150))
        let matching = try await library.articles(matching: rule)
        let summaries = try await library.summaries(matching.prefix(Self.shown).map(\.id))
        try Task.checkCancellation()
        self?.show(summaries, count: rule.isEmpty ? nil : matching.count)
      } catch let error as LibraryError {
        self?.say(error.message)
      } catch {
        // The reader has continued to type, so another search is already running.
      }
    }
  }

  private func show(_ summaries: [ArticleSummary], count: Int?) {
    let group: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("preview").cast()
    for row in rows { adw_preferences_group_remove(group, row) }
    rows = summaries.compactMap { summary in
      guard let row = adw_action_row_new() else { return nil }
      adw_preferences_row_set_use_markup(row.cast(), 0)
      adw_preferences_row_set_title(row.cast(), summary.title)
      adw_action_row_set_title_lines(row.cast(), 2)
      adw_action_row_set_subtitle(
        row.cast(),
        [summary.source, summary.byline, summary.dateText].filter { !$0.isEmpty }.joined(
          separator: " · "))
      return row
    }
    for row in rows { adw_preferences_group_add(group, row) }
    say(
      count.map {
        $0 == 0
          ? translated("No stored article matches.")
          : translated("%s stored article matches.", plural: "%s stored articles match.", count: $0)
      } ?? translated("Type what the filter looks for."))
    trace?.note("filter-preview", [("count", count ?? -1)])
  }

  private func say(_ text: String) {
    adw_preferences_group_set_description(interface.object("preview").cast(), escaped(text))
  }

  private func save() {
    let rule = rule
    guard !rule.isEmpty else { return }
    Task { [weak self, library, filter] in
      do throws(LibraryError) {
        if let filter {
          try await library.perform(.setFilter(Filter(id: filter, rule: rule)))
        } else {
          try await library.perform(.addFilter(rule))
        }
        self?.onDone()
      } catch {
        self?.say(error.message)
      }
    }
  }
}
