import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The grid of NewsAPI's sources. The reader can filter it by category, language, country and words. A chosen source is
/// added.
final class NewsSourcesDialog {
  private let interface = Interface("news-sources", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let library: Library
  private let thumbnails: Thumbnails
  private let onLink: (String) -> Void
  private let onAdded: (Subscription) -> Void
  private let trace: Trace?
  private var tiles: [NewsSourceTile] = []
  /// The IDs of the reader's publications, by address.
  private var added: [String: Publication.ID] = [:]
  private var work: Task<Void, Never>?
  private var icons: Task<Void, Never>?
  /// The codes of the drop-down entries that follow the first entry "all", by drop-down.
  private var codes: [String: [String]] = [:]

  /// - Parameters:
  ///   - onLink: Called with an address to open in the browser.
  ///   - onAdded: Called when a source was added, or when the chosen source exists already.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, thumbnails: Thumbnails, trace: Trace?,
    onLink: @escaping (String) -> Void, onAdded: @escaping (Subscription) -> Void
  ) -> NewsSourcesDialog {
    let dialog = NewsSourcesDialog(
      library: library, thumbnails: thumbnails, trace: trace, onLink: onLink, onAdded: onAdded)
    dialog.frame.present(over: window, keeping: dialog)
    dialog.load()
    return dialog
  }

  private init(
    library: Library, thumbnails: Thumbnails, trace: Trace?, onLink: @escaping (String) -> Void,
    onAdded: @escaping (Subscription) -> Void
  ) {
    self.library = library
    self.thumbnails = thumbnails
    self.trace = trace
    self.onLink = onLink
    self.onAdded = onAdded
    WrapLayout.use(on: interface.widget("filters"))
    interface.object("search").on("search-changed") { [weak self] in self?.filter() }
    for name in Self.filters {
      interface.object(name).on("notify::selected") { [weak self] in self?.filter() }
    }
    interface.object("sources").on("child-activated") { [weak self] (child: UnsafeMutableRawPointer?) in
      if let child { self?.choose(child.cast()) }
    }
    interface.widget("retry").on("clicked") { [weak self] in self?.load() }
    interface.widget("register").on("clicked") { [weak self] in self?.onLink("https://newsapi.org/register") }
    interface.object("key").on("apply") { [weak self] in self?.takeKey() }
    frame.onClose { [weak self] in
      self?.work?.cancel()
      self?.icons?.cancel()
    }
  }

  // MARK: Loading

  private func load() {
    work?.cancel()
    showPage("loading")
    work = Task { [weak self, library] in
      do throws(LibraryError) {
        let sources = try await library.newsSources()
        let publications = try await library.sidebar().publications
        guard let self, !Task.isCancelled else { return }
        added = Dictionary(publications.map { ($0.source.address, $0.id) }, uniquingKeysWith: { first, _ in first })
        show(sources)
      } catch {
        guard let self, !Task.isCancelled else { return }
        show(error)
        // Without a key, there is no number of remaining requests.
        if error.isAboutKey { return adw_window_title_set_subtitle(interface.object("title"), "") }
      }
      await self?.showBudget()
    }
  }

  private func show(_ error: LibraryError) {
    let page = interface.object("problem")
    adw_status_page_set_icon_name(page, error.isAboutKey ? "dialog-password-symbolic" : "dialog-warning-symbolic")
    adw_status_page_set_title(
      page, error.isAboutKey ? translated("A Key Is Needed") : translated("The Sources Cannot Be Listed"))
    adw_status_page_set_description(page, escaped(error.messageOverKey))
    for name in ["key-place", "register"] { gtk_widget_set_visible(interface.widget(name), error.isAboutKey ? 1 : 0) }
    gtk_widget_set_visible(interface.widget("retry"), error.isAboutKey ? 0 : 1)
    showPage("problem")
    gtk_widget_grab_focus(interface.widget(error.isAboutKey ? "key" : "retry"))
    trace?.note("sources-problem", [("text", error.message)])
  }

  private func takeKey() {
    let key = String(cString: gtk_editable_get_text(interface.object("key")))
    Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.setNewsAPIKey(key)
        self?.load()
      } catch {
        self?.show(error)
      }
    }
  }

  private func showBudget() async {
    let (left, limit) = await library.newsAPIRequestsLeft()
    adw_window_title_set_subtitle(
      interface.object("title"),
      translated("%1$s of %2$s requests left today", String(left), String(limit)))
  }

  private func showPage(_ name: String) {
    gtk_spinner_set_spinning(interface.object("spinner"), name == "loading" ? 1 : 0)
    gtk_stack_set_visible_child_name(interface.object("stack"), name)
  }

  // MARK: The grid

  private func show(_ sources: [NewsSource]) {
    offer("category", translated("All Categories"), sources.map(\.category), NewsSourceNames.category)
    offer("language", translated("All Languages"), sources.map(\.language), NewsSourceNames.language)
    offer("country", translated("All Countries"), sources.map(\.country), NewsSourceNames.country)
    tiles = sources.sorted { $0.name.lowercased() < $1.name.lowercased() }.map(NewsSourceTile.init)
    for tile in tiles {
      gtk_flow_box_append(interface.object("sources"), tile.widget)
      tile.show(publication(of: tile.source) == nil ? .none : .added)
    }
    filter()
    showPage("grid")
    gtk_widget_grab_focus(interface.widget("search"))
    trace?.note("sources-shown", [("count", tiles.count)])
    loadIcons()
  }

  private func offer(_ name: String, _ all: String, _ values: [String], _ title: (String) -> String) {
    let sorted = Set(values).filter { !$0.isEmpty }.sorted { title($0) < title($1) }
    codes[name] = sorted
    let list = gtk_string_list_new(nil)
    for text in [all] + sorted.map(title) { gtk_string_list_append(list, text) }
    gtk_drop_down_set_model(interface.object(name), list)
    g_object_unref(list?.raw)
  }

  private static let filters = ["category", "language", "country"]

  private func code(_ name: String) -> String? {
    let index = Int(gtk_drop_down_get_selected(interface.object(name))) - 1
    return codes[name].flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  private func filter() {
    let words = String(cString: gtk_editable_get_text(interface.object("search"))).lowercased()
      .split(whereSeparator: \.isWhitespace)
    let (category, language, country) = (code("category"), code("language"), code("country"))
    var count = 0
    for tile in tiles {
      let source = tile.source
      let text = (source.name + " " + source.summary).lowercased()
      let isWanted =
        (category ?? source.category) == source.category && (language ?? source.language) == source.language
        && (country ?? source.country) == source.country && words.allSatisfy { text.contains($0) }
      if let place = tile.place { gtk_widget_set_visible(place, isWanted ? 1 : 0) }
      count += isWanted ? 1 : 0
    }
    gtk_widget_set_visible(interface.widget("nothing"), count == 0 ? 1 : 0)
    gtk_widget_set_visible(interface.widget("sources"), count == 0 ? 0 : 1)
  }

  /// Loads the icons one at a time, while the grid is open.
  private func loadIcons() {
    icons = Task { [weak self] in
      for tile in self?.tiles ?? [] {
        guard let icon = tile.source.icon, let thumbnails = self?.thumbnails, !Task.isCancelled else { continue }
        if let texture = await thumbnails.load(icon, of: .source(tile.source.found.source), size: PixelSize(64)) {
          tile.show(icon: texture)
        }
      }
    }
  }

  // MARK: Adding

  /// Returns the reader's publication of a source, whatever ranking it has.
  private func publication(of source: NewsSource) -> Publication.ID? {
    let address = source.found.source.address
    return added.first { $0.key == address || $0.key.hasPrefix(address + "#") }?.value
  }

  private func choose(_ child: Widget) {
    guard let tile = tiles.first(where: { $0.place == child }), tile.state != .busy else { return }
    if let id = publication(of: tile.source) {
      onAdded(Subscription(publication: id, existed: true, articles: 0))
      return frame.close()
    }
    tile.show(.busy)
    say(nil)
    Task { [weak self, library] in
      do throws(LibraryError) {
        let subscription = try await library.subscribe(to: tile.source.found)
        self?.added[tile.source.found.source.address] = subscription.publication
        tile.show(.added)
        self?.onAdded(subscription)
      } catch {
        tile.show(.none)
        self?.say(error.message)
      }
      await self?.showBudget()
    }
  }

  private func say(_ problem: String?) {
    gtk_label_set_text(interface.object("status"), problem ?? "")
    gtk_widget_set_visible(interface.widget("status"), problem == nil ? 0 : 1)
  }
}
