import CGTK
import CWebKit
import GLibSupport

/// Finds words in the page of a web view, while this object exists.
final class PageSearch {
  /// The result of a search.
  enum Outcome: Equatable {
    /// There were no words to find.
    case nothing
    case missing
    /// The number of the current match, counted from 1, and the number of matches. At most `mostMatches` are counted.
    case found(index: Int, count: Int)
  }

  private let controller: Object
  private let scripts: PageScripts
  private var handlers: [UInt] = []
  private var words = ""
  /// The number of matches; `nil` until WebKit has counted them. WebKit reports the full count only for the first
  /// match.
  private var count: Int?
  private let onOutcome: (Outcome) -> Void
  /// The maximum number of matches that WebKit counts. WebKit needs many seconds to count and mark 20,000 matches.
  static let mostMatches = 1000

  init?(in view: ArticleView, onOutcome: @escaping (Outcome) -> Void) {
    guard let finder = webkit_web_view_get_find_controller(view.widget.cast()) else { return nil }
    controller = Object(retaining: finder)
    scripts = PageScripts(of: Object(retaining: view.widget))
    self.onOutcome = onOutcome
    handlers = [
      controller.on("found-text") { [weak self] (count: UInt32) in self?.found(Int(count)) },
      controller.on("failed-to-find-text") { [weak self] in self?.onOutcome(.missing) },
    ]
  }

  isolated deinit {
    for handler in handlers { controller.disconnect(handler) }
    unmark()
  }

  /// Searches from the visible part of the page to its end, and then from the beginning.
  func search(_ words: String) {
    self.words = words
    count = nil
    guard !words.isEmpty else {
      unmark()
      return onOutcome(.nothing)
    }
    Task { [weak self] in
      _ = await self?.scripts.answer(Self.startScript)
      // Meanwhile, the reader may have typed more letters.
      guard let self, self.words == words else { return }
      let options = WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue
      webkit_find_controller_search(controller.cast(), words, options, UInt32(Self.mostMatches))
    }
  }

  /// Removes WebKit's marks from all matches, and collapses the selection, which contains the current match.
  private func unmark() {
    webkit_find_controller_search_finish(controller.cast())
    scripts.run(Self.endScript)
  }

  /// Goes to the next or the previous match.
  ///
  /// The function must not be inlined. Otherwise the compiler would merge two callers into code that takes the
  /// addresses of WebKit's functions, and these are unknown before WebKit is loaded.
  @inline(never)
  func step(_ direction: Int) {
    guard !words.isEmpty else { return }
    if direction > 0 {
      webkit_find_controller_search_next(controller.cast())
    } else {
      webkit_find_controller_search_previous(controller.cast())
    }
  }

  /// Reports a match. WebKit gives the number of matches, and selects the current match. The index is found from the
  /// place of the selection.
  private func found(_ matches: Int) {
    let count = count ?? matches
    self.count = count
    Task { [weak self, words, scripts] in
      let arguments = g_variant_dict_new(nil)
      defer { g_variant_dict_unref(arguments) }
      g_variant_dict_insert_value(arguments, "words", g_variant_new_string(words))
      let index = await scripts.answer(Self.indexScript, g_variant_dict_end(arguments))
      guard let self, self.words == words else { return }
      onOutcome(.found(index: min(max(1, Int(index)), count), count: count))
    }
  }

  /// Puts the caret where the search begins. WebKit continues after the selection, so it would skip the current match
  /// when the reader types another letter.
  private static let startScript = """
    document.documentElement.dataset.finding = '';
    const selection = getSelection();
    if (selection.rangeCount) {
      const box = selection.getRangeAt(0).getBoundingClientRect();
      if (box.height && box.bottom > 0 && box.top < innerHeight) {
        selection.collapseToStart();
        return 1;
      }
    }
    const place = scrollY > 40 ? document.caretRangeFromPoint(innerWidth / 2, 8) : null;
    if (place) selection.collapse(place.startContainer, place.startOffset);
    else selection.collapse(document.body, 0);
    return 1;
    """

  /// Collapses the selection to the start of the match, so that the Tab key continues from there.
  private static let endScript = """
    delete document.documentElement.dataset.finding;
    const selection = getSelection();
    if (selection.rangeCount) selection.collapseToStart();
    """

  private static let indexScript = """
    const selection = getSelection();
    if (!selection.rangeCount) return 1;
    const { startContainer, startOffset } = selection.getRangeAt(0);
    const before = document.createRange();
    before.setStart(document.body, 0);
    before.setEnd(startContainer, startOffset);
    const folded = (text) => text.toLowerCase().replace(/\\s+/g, ' ');
    const [text, wanted] = [folded(before.toString()), folded(words)];
    let index = 1;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) index += 1;
    return index;
    """
}
