import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// A window over the reader's window that shows the pictures of an article, one at a time.
final class PictureViewer {
  private let interface = Interface("picture-viewer", under: resourceRoot)
  private var gallery: PictureSet
  /// The title of the window if there is only one picture.
  private let headline: String
  private let stage = PictureStage()
  private let loading: PictureLoading
  private let playing: PicturePlaying
  private let bars: ViewerBars
  private let caption: ViewerCaption
  private let files: PictureFiles
  private let actions: Actions
  private let trace: Trace?
  private var waiting: Task<Void, Never>?
  private let onClosed: (_ index: Int) -> Void

  /// - Parameters:
  ///   - headline: The headline of the article.
  ///   - plays: True if animated pictures play automatically.
  ///   - onClosed: Called with the index of the picture that was shown last.
  static func present(
    _ set: PictureSet, of headline: String, from source: PictureSource, over parent: UnsafeMutablePointer<GtkWindow>,
    plays: Bool, trace: Trace?, onClosed: @escaping (_ index: Int) -> Void
  ) -> PictureViewer {
    let viewer = PictureViewer(set, of: headline, from: source, plays: plays, trace: trace, onClosed: onClosed)
    viewer.window.keepWhileOpen(viewer)
    viewer.fill(parent)
    gtk_window_present(viewer.window)
    gtk_widget_grab_focus(viewer.stage.widget)
    viewer.show()
    return viewer
  }

  private init(
    _ set: PictureSet, of headline: String, from source: PictureSource, plays: Bool, trace: Trace?,
    onClosed: @escaping (Int) -> Void
  ) {
    gallery = set
    (self.headline, self.trace, self.onClosed) = (headline, trace, onClosed)
    loading = PictureLoading(from: source)
    playing = PicturePlaying(byItself: plays)
    bars = ViewerBars(of: interface)
    caption = ViewerCaption(of: interface)
    files = PictureFiles(
      window: interface.object("viewer"), toast: Toast(over: interface.object("overlay"), trace: trace))
    actions = Actions(named: "viewer", on: interface.widget("viewer"))
    gtk_overlay_set_child(interface.object("place"), stage.widget)
    loading.onChange = { [weak self] in self?.showState(isSame: $0) }
    playing.onMoment = { [weak self] in self?.stage.show(moment: $0) }
    playing.onChange = { [weak self] in self?.showPlaying() }
    stage.onZoom = { [weak self] in self?.zoomed() }
    stage.onResize = { [weak self] in self?.caption.fit() }
    stage.onSweep = { [weak self] step in
      if let self { go(by: isMirrored ? -step : step) }
    }
    stage.onClickBeside = { [weak self] in self.map { gtk_window_close($0.window) } }
    for arrow in ["previous", "next"] {
      gtk_widget_set_visible(interface.widget(arrow), set.pictures.count > 1 ? 1 : 0)
    }
    addActions()
    addKeys()
    interface.widget("viewer").keepFocusFromClickedButtons()
    window.on("notify::fullscreened") { [weak self] in self?.fullScreenChanged() }
    window.onRequest("close-request") { [weak self] () -> Bool in
      self?.closing()
      return false
    }
  }

  private var pictures: [PagePicture] { gallery.pictures }
  private var index: Int { gallery.index }
  private var window: UnsafeMutablePointer<GtkWindow> { interface.object("viewer").cast() }
  private var isFullScreen: Bool { gtk_window_is_fullscreen(window) != 0 }
  private var isMirrored: Bool { gtk_widget_get_direction(stage.widget) == GTK_TEXT_DIR_RTL }

  /// Gives the window the size and state of another window.
  private func fill(_ parent: UnsafeMutablePointer<GtkWindow>) {
    gtk_window_set_transient_for(window, parent)
    window.takeProgramKeys()
    let (width, height) = (gtk_widget_get_width(parent.cast()), gtk_widget_get_height(parent.cast()))
    if width > 0, height > 0 { gtk_window_set_default_size(window, width, height) }
    if gtk_window_is_maximized(parent) != 0 { gtk_window_maximize(window) }
    if gtk_window_is_fullscreen(parent) != 0 { gtk_window_fullscreen(window) }
  }

  private func closing() {
    loading.stop()
    playing.stop()
    files.stop()
    bars.stop()
    waiting?.cancel()
    trace?.note("viewer-closed", [("index", index)])
    onClosed(index)
  }

  // MARK: From picture to picture

  private func go(by step: Int) {
    go(to: index + step)
  }

  private func go(to index: Int) {
    let index = min(max(index, 0), pictures.count - 1)
    guard index != self.index else { return }
    gallery.index = index
    show()
  }

  private func show() {
    let picture = pictures[index]
    let count = pictures.count
    let title = count > 1 ? translated("%1$s of %2$s", grouped(index + 1), grouped(count)) : headline
    adw_window_title_set_title(interface.object("title"), title)
    gtk_window_set_title(window, title)
    caption.show(picture.lines)
    Accessible.label(picture.label.isEmpty ? translated("Picture") : picture.label, on: stage.widget)
    loading.load(picture)
  }

  /// Tries again to load a picture that was not available.
  func networkIsBack() {
    if loading.isMissing { loading.load(pictures[index]) }
  }

  private func showState(isSame: Bool) {
    waiting?.cancel()
    playing.stop()
    switch loading.state {
    case .loading: wait()
    case .shown(let loaded):
      stage.show(loaded.textures, isSame: isSame)
      playing.open(loaded.data)
      showStatus(nil)
    case .withheld: showStatus(translated("This picture was not loaded."), canLoad: true)
    case .missing: showStatus(translated("This picture cannot be loaded."))
    case .unknown: showStatus(translated("Nothing on this system shows pictures of this kind. It can be saved."))
    }
    enable()
    note()
  }

  /// Keeps the previous picture on screen for a moment, to avoid flicker.
  private func wait() {
    waiting = Task { [weak self] in
      do { try await Task.sleep(for: .milliseconds(150)) } catch { return }
      self?.showStatus("", isBusy: true)
    }
  }

  /// Shows a text in place of the picture; `nil` hides the text.
  private func showStatus(_ text: String?, canLoad: Bool = false, isBusy: Bool = false) {
    gtk_widget_set_visible(interface.widget("status"), text == nil ? 0 : 1)
    gtk_spinner_set_spinning(interface.object("spinner"), isBusy ? 1 : 0)
    gtk_widget_set_visible(interface.widget("spinner"), isBusy ? 1 : 0)
    gtk_widget_set_visible(interface.widget("load"), canLoad ? 1 : 0)
    guard let text else { return }
    stage.show([])
    // The picture's alternative text is more useful than the note that the picture is missing.
    let words = isBusy ? "" : pictures[index].words
    gtk_label_set_text(interface.object("status-words"), words)
    gtk_widget_set_visible(interface.widget("status-words"), words.isEmpty ? 0 : 1)
    gtk_label_set_text(interface.object("status-text"), text)
    gtk_widget_set_visible(interface.widget("status-text"), text.isEmpty ? 0 : 1)
  }

  /// Shows whether the picture plays, or can play.
  private func showPlaying() {
    let (icon, text) =
      playing.state == .playing
      ? ("media-playback-pause-symbolic", translated("Stop")) : ("media-playback-start-symbolic", translated("Play"))
    let button = interface.widget("play")
    gtk_button_set_icon_name(button.cast(), icon)
    gtk_widget_set_tooltip_text(button, text)
    Accessible.label(text, on: button)
    gtk_widget_set_visible(button, playing.state == .none ? 0 : 1)
    actions.enable("play", playing.state != .none)
    trace?.note("viewer-playing", [("state", "\(playing.state)"), ("moments", playing.moments)])
  }

  // MARK: Zooming

  private func zoomed() {
    enable()
    note()
  }

  private func note() {
    let state =
      switch loading.state {
      case .loading: "loading"
      case .shown: "shown"
      case .withheld: "withheld"
      case .missing: "missing"
      case .unknown: "unknown"
      }
    trace?.note(
      "viewer",
      [
        ("index", index), ("count", pictures.count), ("scale", stage.view.percentage), ("state", state),
        ("fitted", stage.view.isFitted),
      ])
  }

  // MARK: Actions and keys

  private var loaded: PictureLoading.Loaded? {
    switch loading.state {
    case .shown(let loaded), .unknown(let loaded): loaded
    case .loading, .withheld, .missing: nil
    }
  }

  private func enable() {
    let view = stage.view
    // The previous picture may still be on screen while another picture loads.
    let isThere = loaded?.textures.isEmpty == false
    adw_window_title_set_subtitle(
      interface.object("title"), isThere ? "\(view.percentage) %" : "")
    for (name, isEnabled) in [
      ("previous", index > 0), ("next", index < pictures.count - 1), ("zoom-in", view.canZoomIn),
      ("zoom-out", view.canZoomOut), ("fit", isThere && !view.isFitted), ("actual", isThere && !view.isActual),
      ("copy", isThere), ("save", loaded != nil), ("load", loading.isWithheld),
    ] { actions.enable(name, isEnabled) }
    showSizeButton()
  }

  /// Makes the size button offer the size that is not shown.
  private func showSizeButton() {
    let (icon, action, text) =
      stage.view.isFitted
      ? ("zoom-original-symbolic", "viewer.actual", translated("Actual Size"))
      : ("zoom-fit-best-symbolic", "viewer.fit", translated("Whole Picture"))
    let button = interface.widget("size")
    gtk_button_set_icon_name(button.cast(), icon)
    gtk_actionable_set_action_name(button.opaque, action)
    gtk_widget_set_tooltip_text(button, text)
    Accessible.label(text, on: button)
  }

  private func addActions() {
    actions.add("previous") { [weak self] in self?.go(by: -1) }
    actions.add("next") { [weak self] in self?.go(by: 1) }
    actions.add("zoom-in") { [weak self] in self?.stage.zoom(steps: 1) }
    actions.add("zoom-out") { [weak self] in self?.stage.zoom(steps: -1) }
    actions.add("fit") { [weak self] in self?.stage.fit() }
    actions.add("actual") { [weak self] in self?.stage.showActual() }
    actions.add("play") { [weak self] in self?.playing.toggle() }
    actions.enable("play", false)
    showSizeButton()
    actions.add("copy") { [weak self] in
      if let self, let texture = loaded?.textures.first { files.copy(texture) }
    }
    actions.add("save") { [weak self] in
      if let self, let loaded { files.save(loaded.data, named: loaded.name) }
    }
    actions.add("load") { [weak self] in self.map { $0.loading.load($0.pictures[$0.index], mayFetch: true) } }
    actions.add("full-screen") { [weak self] in self?.toggleFullScreen() }
    actions.add("close") { [weak self] in self.map { gtk_window_close($0.window) } }
  }

  private func toggleFullScreen() {
    if isFullScreen { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }

  private func fullScreenChanged() {
    bars.float(isFullScreen)
    gtk_button_set_icon_name(
      interface.object("full-screen").cast(), isFullScreen ? "view-restore-symbolic" : "view-fullscreen-symbolic")
    gtk_widget_grab_focus(stage.widget)
  }

  private func addKeys() {
    // This handles keys after the focused widget does. So Ctrl+C copies the text that is selected in the caption, and
    // an open menu handles its own keys.
    interface.widget("overlay").onKey { [weak self] press in
      guard let self else { return false }
      if press.key == GDK_KEY_Escape, isFullScreen {
        toggleFullScreen()
        return true
      }
      return take(ViewerKey(press.value, modifiers: press.modifiers, isMirrored: isMirrored))
    }
  }

  private func take(_ key: ViewerKey?) -> Bool {
    switch key {
    case nil: return false
    case .action(let name): gtk_widget_activate_action_variant(interface.widget("overlay"), "viewer." + name, nil)
    case .first: go(to: 0)
    case .last: go(to: pictures.count - 1)
    case .pan(let x, let y): stage.pan(x: x, y: y)
    }
    bars.show()
    return true
  }
}
