import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import Text

/// The menus of the player bar: chapters, speed and sleep timer. If there is no space for three menus, one menu
/// contains all.
final class PlayerMenus {
  private let player: EpisodePlayer
  private let interface: Interface
  private let actions: Actions
  private let chapters = Object(adopting: g_menu_new())
  private let sleep = Object(adopting: g_menu_new())
  private let more = Object(adopting: g_menu_new())
  /// The chapters that the menu shows.
  private var listed = ChapterList.none
  /// The length of the recording when the marks of chapters were made, in seconds.
  private var markedLength: Double?
  /// True if the bar is narrow. The initial value is true, so that the window need not be wide before the first layout.
  private var isNarrow = true

  init(of player: EpisodePlayer, in interface: Interface) {
    self.player = player
    self.interface = interface
    actions = Actions(named: "player", on: interface.widget("player-box"))
    actions.add(choice: "rate") { [weak player] in
      if let player, let rate = Double($0) { player.setRate(rate) }
    }
    actions.add(choice: "chapter") { [weak player] in
      guard let player, let index = Int($0), player.chapters.chapters.indices.contains(index) else { return }
      player.seek(to: player.chapters.chapters[index].start)
      player.play()
    }
    actions.add(choice: "sleep") { [weak player] in player?.sleep(Self.choice($0)) }
    // The models are set after the actions, because menu items do not find actions that are added later.
    gtk_menu_button_set_menu_model(interface.object("player-chapters"), chapters.cast())
    gtk_menu_button_set_menu_model(interface.object("player-rate"), interface.object("rate-menu").cast())
    gtk_menu_button_set_menu_model(interface.object("player-sleep"), sleep.cast())
    gtk_menu_button_set_menu_model(interface.object("player-more"), more.cast())
    fillSleep()
    fillMore()
    setNarrow(true)
  }

  /// Shows the current choices.
  func update() {
    if player.chapters != listed {
      listed = player.chapters
      fillChapters()
      fillMarks()
      fillSleep()
      fillMore()
      setNarrow(isNarrow)
    }
    // The length that the source states may differ from that of the recording.
    if player.duration != markedLength { fillMarks() }
    actions.choose(player.chapter.map(String.init) ?? "", for: "chapter")
    actions.choose(String(player.rate), for: "rate")
    actions.choose(Self.text(of: player.timer?.choice), for: "sleep")
    let rate = Self.text(of: player.rate)
    if gtk_menu_button_get_label(interface.object("player-rate")).map({ String(cString: $0) }) != rate {
      gtk_menu_button_set_label(interface.object("player-rate"), rate)
      Accessible.label(translated("Speed: %s", rate), on: interface.widget("player-rate"))
    }
    mark(interface.widget("player-sleep"), player.timer != nil)
    mark(interface.widget("player-more"), player.timer != nil)
  }

  /// Joins the menus to one menu, or shows them beside each other.
  func setNarrow(_ isNarrow: Bool) {
    if isNarrow != self.isNarrow {
      self.isNarrow = isNarrow
      fillChapters()
    }
    for name in ["player-rate", "player-sleep"] { gtk_widget_set_visible(interface.widget(name), isNarrow ? 0 : 1) }
    gtk_widget_set_visible(interface.widget("player-chapters"), !isNarrow && !listed.isEmpty ? 1 : 0)
    gtk_widget_set_visible(interface.widget("player-more"), isNarrow ? 1 : 0)
  }

  /// Highlights a button while a timer runs.
  private func mark(_ widget: Widget, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, "accent") } else { gtk_widget_remove_css_class(widget, "accent") }
  }

  /// Returns the action's name for a choice of the sleep timer.
  private static func text(of choice: SleepTimer.Choice?) -> String {
    switch choice {
    case .minutes(let minutes): String(minutes)
    case .chapter: "chapter"
    case .episode: "episode"
    case nil: "off"
    }
  }

  private static func choice(_ text: String) -> SleepTimer.Choice? {
    switch text {
    case "chapter": .chapter
    case "episode": .episode
    default: Int(text).map { .minutes($0) }
    }
  }

  /// Returns the label of a speed.
  private static func text(of rate: Double) -> String {
    switch rate {
    case 0.8: translated("0.8×")
    case 1.2: translated("1.2×")
    case 1.5: translated("1.5×")
    case 1.75: translated("1.75×")
    case 2: translated("2×")
    default: translated("1×")
    }
  }

  private func fillMarks() {
    markedLength = player.duration
    let slider = interface.object("player-slider")
    gtk_scale_clear_marks(slider.cast())
    for start in listed.marks { gtk_scale_add_mark(slider.cast(), start, GTK_POS_BOTTOM, nil) }
  }

  private func fillChapters() {
    g_menu_remove_all(chapters.cast())
    for (index, chapter) in listed.chapters.enumerated() {
      let title = chapter.title.isEmpty ? translated("Chapter %s", grouped(index + 1)) : chapter.title
      let label = "\(PlayingTime.text(chapter.start))  \(Excerpt.of(title, length: isNarrow ? Self.narrow : Self.wide))"
      MenuModel.append(label, "player.chapter", String(index), to: chapters)
    }
  }

  private func fillSleep() {
    g_menu_remove_all(sleep.cast())
    MenuModel.append(translated("Do Not Stop"), "player.sleep", Self.text(of: nil), to: sleep)
    for minutes in [5, 15, 30, 60] {
      let label = translated("In %s Minute", plural: "In %s Minutes", count: minutes)
      MenuModel.append(label, "player.sleep", Self.text(of: .minutes(minutes)), to: sleep)
    }
    if !listed.isEmpty {
      MenuModel.append(translated("At the End of the Chapter"), "player.sleep", Self.text(of: .chapter), to: sleep)
    }
    MenuModel.append(translated("At the End of the Episode"), "player.sleep", Self.text(of: .episode), to: sleep)
  }

  /// The maximum length of a chapter title, in characters. A menu is as wide as its longest item, and could be wider
  /// than the window.
  private static let (wide, narrow) = (48, 26)

  private func fillMore() {
    g_menu_remove_all(more.cast())
    if !listed.isEmpty { g_menu_append_submenu(more.cast(), translated("_Chapters"), chapters.cast()) }
    g_menu_append_submenu(more.cast(), translated("_Speed"), interface.object("rate-menu").cast())
    g_menu_append_submenu(more.cast(), translated("Sleep _Timer"), sleep.cast())
  }
}
