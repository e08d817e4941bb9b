import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The player bar: the episode, the position, and the controls. The bar is visible while there is an episode.
package final class PlayerBar {
  enum Event {
    /// The reader wants the article of the episode.
    case article
    /// The reader wants to open the episode in the browser.
    case browser
    /// The bar was hidden while it had the focus.
    case left
  }

  private let player: EpisodePlayer
  /// Returns the small picture of an episode, a texture; `nil` if there is none.
  private let picture: (PlayedEpisode) async -> Object?
  /// The episode whose picture is shown or awaited.
  private var pictured: PlayedEpisode?
  private var awaiting: Task<Void, Never>?
  /// The interface of the bar. It is built for the first episode, so that the program starts faster.
  private lazy var interface = build()
  private var isBuilt = false
  private lazy var menus = PlayerMenus(of: player, in: interface)
  /// The container of the bar, an `AdwBin`.
  private var place: OpaquePointer?
  /// Runs for a moment after the reader has moved the slider.
  private let sliding = Delay()
  /// The delay before the bar shows that the episode is loading.
  private let loading = Delay()
  private var saysLoading = false
  private var isNarrow: Bool?
  var onEvent: (Event) -> Void = { _ in }

  init(of player: EpisodePlayer, picture: @escaping (PlayedEpisode) async -> Object?) {
    self.player = player
    self.picture = picture
  }

  /// The width and height of the picture, in logical pixels.
  static let pictureSize = 36
  var pictureWidget: Widget { interface.widget("player-picture") }

  private var box: Widget { interface.widget("player-box") }

  private func build() -> Interface {
    isBuilt = true
    let interface = Interface("player-bar", under: resourceRoot)
    interface.widget("player-episode").on("clicked") { [weak self] in self?.onEvent(.article) }
    interface.widget("player-back").on("clicked") { [player] in player.goBack() }
    interface.widget("player-play").on("clicked") { [player] in player.toggle() }
    interface.widget("player-forward").on("clicked") { [player] in player.goForward() }
    interface.widget("player-close").on("clicked") { [player] in player.close() }
    interface.widget("player-again").on("clicked") { [player] in player.play() }
    interface.widget("player-browser").on("clicked") { [weak self] in self?.onEvent(.browser) }
    interface.object("player-slider").onRequest("change-value") { [weak self] (_: Int32, value: Double) -> Bool in
      self?.slide(to: value)
      return true
    }
    interface.widget("player-box").afterEveryLayout { [weak self] in self?.fit() }
    interface.widget("player-bar").keepFocusFromClickedButtons()
    return interface
  }

  /// Moves the bar to another place of the window.
  package func stand(in place: OpaquePointer) {
    guard place != self.place else { return }
    defer { self.place = place }
    guard isBuilt else { return }
    let bar = Object(retaining: interface.object("player-bar"))
    if let old = self.place { adw_bin_set_child(old.cast(), nil) }
    adw_bin_set_child(place.cast(), bar.cast())
  }

  // MARK: Content

  /// Shows the player's current state.
  func update() {
    guard let episode = player.episode else {
      if isBuilt { hide() }
      return
    }
    if !isBuilt, let place { adw_bin_set_child(place.cast(), interface.widget("player-bar")) }
    noteLoading()
    Self.set(episode.article.title, on: interface.object("player-title"))
    Accessible.label(episode.article.title, on: interface.widget("player-episode"))
    showPicture(of: episode)
    Self.set(subtitle(of: episode), on: interface.object("player-source"))
    showButton()
    showFailure()
    showTimes()
    menus.update()
    gtk_revealer_set_reveal_child(interface.object("player-bar"), 1)
  }

  private func hide() {
    let hadFocus = box.containsFocus
    gtk_revealer_set_reveal_child(interface.object("player-bar"), 0)
    if hadFocus { onEvent(.left) }
  }

  private func subtitle(of episode: PlayedEpisode) -> String {
    let timer: String? =
      switch player.timer?.choice {
      case nil: nil
      case .minutes:
        player.minutesLeft.map { translated("stops in %s minute", plural: "stops in %s minutes", count: $0) }
      case .chapter: translated("stops at the end of the chapter")
      case .episode: translated("stops at the end of the episode")
      }
    let source = saysLoading ? translated("Loading…") : episode.article.source
    return [timer, source].compactMap { $0 }.joined(separator: " · ")
  }

  /// Shows the picture of an episode as soon as it is there.
  private func showPicture(of episode: PlayedEpisode) {
    guard pictured?.isSame(as: episode) != true else { return }
    pictured = episode
    gtk_image_clear(pictureWidget.cast())
    gtk_widget_set_visible(pictureWidget, 0)
    awaiting?.cancel()
    awaiting = Task { [weak self, picture] in
      guard let texture = await picture(episode), let self, !Task.isCancelled else { return }
      gtk_image_set_from_paintable(pictureWidget.cast(), texture.opaque)
      showPictureIfWide()
    }
  }

  private func showPictureIfWide() {
    let hasPicture = gtk_image_get_storage_type(pictureWidget.cast()) == GTK_IMAGE_PAINTABLE
    gtk_widget_set_visible(pictureWidget, hasPicture && isNarrow != true ? 1 : 0)
  }

  /// Shows that the episode is loading, if loading takes longer than a moment.
  private func noteLoading() {
    guard player.state == .coming else {
      loading.cancel()
      saysLoading = false
      return
    }
    guard !saysLoading, !loading.isRunning else { return }
    loading.start(.milliseconds(600)) { [weak self] in
      guard let self, player.state == .coming else { return }
      saysLoading = true
      update()
    }
  }

  private func showButton() {
    let button = interface.widget("player-play")
    let icon = player.isOn ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    let text = player.isOn ? translated("Pause") : translated("Play")
    guard
      gtk_button_get_icon_name(button.cast()).map({ String(cString: $0) }) != icon
        || gtk_widget_get_tooltip_text(button) == nil
    else { return }
    gtk_button_set_icon_name(button.cast(), icon)
    gtk_widget_set_tooltip_text(button, text)
    Accessible.label(text, on: button)
  }

  private func showFailure() {
    let reason: String? =
      switch player.state {
      case .failed(.privateNetwork): translated("This recording leads into your own network and is not played.")
      case .failed(.unreachable(let why)): why
      case .failed(.notPlayable): translated("The address of this recording has nothing to play.")
      case .failed(.network): translated("The recording broke off.")
      case .failed(.noAnswer): translated("The recording cannot be loaded.")
      case .nothing, .coming, .playing, .paused: nil
      }
    Self.set(reason ?? "", on: interface.object("player-reason"))
    gtk_widget_set_visible(interface.widget("player-failure"), reason != nil ? 1 : 0)
    gtk_widget_set_visible(interface.widget("player-times"), reason == nil ? 1 : 0)
    for name in ["player-back", "player-play", "player-forward"] {
      gtk_widget_set_sensitive(interface.widget(name), reason == nil ? 1 : 0)
    }
  }

  private func showTimes() {
    guard !sliding.isRunning else { return }
    showTimes(at: player.position)
  }

  private func showTimes(at position: Double) {
    let slider = interface.widget("player-slider")
    Self.set(PlayingTime.text(position), on: interface.object("player-position"))
    Self.set(player.duration.map { PlayingTime.text($0) } ?? "", on: interface.object("player-duration"))
    let adjustment = interface.object("player-adjustment")
    gtk_adjustment_set_upper(adjustment.cast(), player.duration ?? max(position, 1))
    gtk_adjustment_set_value(adjustment.cast(), position)
    gtk_widget_set_sensitive(slider, player.duration == nil ? 0 : 1)
    Accessible.value(PlayingTime.text(position, of: player.duration), of: slider)
  }

  /// Sets the text of a label only if it changes, because each call causes a new layout.
  private static func set(_ text: String, on label: OpaquePointer) {
    if gtk_label_get_text(label).map({ String(cString: $0) }) != text { gtk_label_set_text(label, text) }
  }

  // MARK: The slider

  /// Shows the slider's position at once. The player follows when the slider has not moved for a moment, because each
  /// new position causes a network request.
  private func slide(to seconds: Double) {
    guard let episode = player.episode else { return }
    let seconds = min(max(0, seconds), player.duration ?? 0)
    sliding.start(.milliseconds(150)) { [weak self] in self?.player.seek(to: seconds, in: episode) }
    showTimes(at: seconds)
  }

  // MARK: Room

  /// Moves the less common buttons into a menu if the bar is narrow.
  private func fit() {
    guard gtk_widget_get_mapped(box) != 0 else { return }
    let isNarrow = gtk_widget_get_width(box) < Self.leastWidth
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    menus.setNarrow(isNarrow)
    showPictureIfWide()
    // Beside two buttons, there is no space for a sentence.
    let direction = isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    gtk_orientable_set_orientation(interface.object("player-failure"), direction)
  }

  /// The width from which there is enough space for the title beside all buttons, in pixels.
  private static let leastWidth: Int32 = 520
}
