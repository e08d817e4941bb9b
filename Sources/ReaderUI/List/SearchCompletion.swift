import CGTK
import GLibSupport
import GTKSupport
import Library
import Queries

/// Completes names and values while the reader types in the search field.
final class SearchCompletion {
  private let entry: Widget
  private let library: Library
  private let list: SearchChoiceList
  /// The search for names in the library.
  private var looking: Task<Void, Never>?
  /// Called when choices appear or disappear after the text has changed.
  var onChange: () -> Void = {}

  /// - Parameter interface: An interface with the parts that `SearchChoiceList` needs.
  init(in interface: Interface, entry: Widget, library: Library) {
    (self.entry, self.library) = (entry, library)
    list = SearchChoiceList(in: interface, below: entry)
    list.onTake = { [weak self] in self?.take($0) }
    // This handles a key before the field does. The field would move to the results, or close. While choices for the
    // new text are loading, the old choices cannot be accepted.
    entry.onKey(isFirst: true) { [weak self, list] in self?.looking == nil && list.take($0) }
    guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
    text.on("notify::has-focus") { [weak self] in
      if gtk_widget_has_focus(text.cast()) == 0 { self?.close() }
    }
    // Input methods need the arrow keys and Return themselves.
    text.on("preedit-changed") { [weak self] in self?.close() }
    entry.on("notify::cursor-position") { [weak self] in
      guard let self, list.isOpen, !isAtEnd else { return }
      close()
    }
  }

  /// True while choices are shown or are loading.
  var isActive: Bool { list.isOpen || looking != nil }

  /// Offers choices for the end of the query that the reader typed.
  func update(_ query: String) {
    looking?.cancel()
    looking = nil
    guard let ending = QueryEnding(of: query) else { return list.close() }
    guard case .value(let name, let typed) = ending.piece, let names = name.operand.knownNames else {
      return list.show(SearchChoice.choices(for: ending))
    }
    looking = Task { [weak self, library] in
      let known = try? await library.names(names, with: typed, atMost: SearchChoice.most)
      guard let self, !Task.isCancelled else { return }
      looking = nil
      list.show(SearchChoice.choices(among: known ?? [], for: ending))
      onChange()
    }
  }

  /// Hides the choices until the text changes again.
  func close() {
    let wasActive = isActive
    looking?.cancel()
    looking = nil
    list.close()
    if wasActive { onChange() }
  }

  private func take(_ choice: SearchChoice) {
    let (old, new) = (text, choice.query.unicodeScalars)
    let kept = zip(old, new).prefix { $0 == $1 }.count
    let added = String(String.UnicodeScalarView(new.dropFirst(kept)))
    // The new letters are inserted before the old ones are deleted. If the field were empty in between, the list would
    // change at once.
    var end = Int32(old.count)
    gtk_editable_insert_text(entry.opaque, added, Int32(added.utf8.count), &end)
    gtk_editable_delete_text(entry.opaque, Int32(kept), Int32(old.count))
    gtk_editable_set_position(entry.opaque, -1)
  }

  private var isAtEnd: Bool { Int(gtk_editable_get_position(entry.opaque)) == text.count }

  private var text: String.UnicodeScalarView {
    (gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "").unicodeScalars
  }
}
