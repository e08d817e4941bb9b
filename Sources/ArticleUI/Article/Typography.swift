import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The common look of articles, the looks of publications with their own look, and the controls for both.
final class Typography {
  private let interface = Interface("typography", under: resourceRoot)
  private let settings: Settings
  private let preview: TypographyPreview
  private let documentFont = DocumentFont()
  private let announcer: Announcer
  private var handlers: [UInt] = []
  /// The current article. The preview shows it, and the controls can change the look of its publication.
  private var shown: ArticleSummary?
  /// The looks that were chosen since the program started. Articles that were read from the library before still have
  /// the old look.
  private var looks: [Publication.ID: ArticleLook?] = [:]
  /// True while the code sets the controls to the current values.
  private var isShowing = false
  /// Called when the look of articles changes.
  var onChange: () -> Void = {}
  /// Called when the reader chooses a look for one publication; `nil` is the common look.
  var onLook: (ArticleLook?, Publication.ID) -> Void = { _, _ in }

  init(settings: Settings) {
    self.settings = settings
    preview = TypographyPreview(in: interface)
    announcer = Announcer(in: Object(retaining: interface.widget("typography")))
    handlers = ["notify::dark", "notify::high-contrast"].map { name in
      adw_style_manager_get_default().on(name) { [weak self] in self?.changed() }
    }
    settings.observe(.articleSize, .articleWidth, .articleLineHeight, for: self) { [weak self] in self?.changed() }
    settings.observe(.articleFont, .articlePalette, for: self) { [weak self] in self?.changed() }
    documentFont.onChange = { [weak self] in self?.changed() }
    setUpControls()
    // The controls are filled only when they open, because most readers seldom open them.
    popover.on("show") { [weak self] in self?.showControls() }
  }

  isolated deinit {
    // The style manager outlives every window, so the handlers must be removed.
    for handler in handlers { adw_style_manager_get_default().disconnect(handler) }
  }

  var popover: Widget { interface.widget("typography") }

  // MARK: The current look

  /// Returns the look of a publication's articles.
  ///
  /// - Parameter look: The publication's look that was stored when the article was read from the library.
  func style(of publication: Publication.ID, look: ArticleLook?) -> ArticleStyle {
    style(looks[publication] ?? look)
  }

  /// The common look, for articles whose publication does not have its own look.
  var style: ArticleStyle { style(nil) }

  /// The paper that the reader chose for the current article; `nil` if it follows the desktop.
  var chosenPaper: Paper? { palette(own) == .auto ? nil : style(own).paper }

  private func palette(_ look: ArticleLook?) -> ArticlePalette {
    ArticlePalette(rawValue: look?.palette ?? settings[.articlePalette]) ?? .auto
  }

  private func style(_ look: ArticleLook?) -> ArticleStyle {
    let manager = adw_style_manager_get_default()
    let font = ArticleFont(rawValue: look?.font ?? settings[.articleFont]) ?? .serif
    var style = ArticleStyle.plain
    style.paper = Paper(
      palette(look), isDark: adw_style_manager_get_dark(manager) != 0,
      hasHighContrast: adw_style_manager_get_high_contrast(manager) != 0)
    style.families = font.families(document: documentFont.family)
    style.size = look?.size ?? settings[.articleSize]
    style.lineHeight = look?.lineHeight ?? settings[.articleLineHeight]
    style.width = look?.width ?? settings[.articleWidth]
    return style
  }

  /// The current publication's own look, if there is one.
  private var own: ArticleLook? {
    get { shown.flatMap { looks[$0.publication] ?? nil } }
    set {
      guard let publication = shown?.publication else { return }
      looks[publication] = .some(newValue)
      onLook(newValue, publication)
      changed()
    }
  }

  /// All current choices.
  private var choices: ArticleLook {
    ArticleLook(
      font: own?.font ?? settings[.articleFont], size: own?.size ?? settings[.articleSize],
      lineHeight: own?.lineHeight ?? settings[.articleLineHeight], width: own?.width ?? settings[.articleWidth],
      palette: own?.palette ?? settings[.articlePalette])
  }

  // MARK: The reader's choices

  /// Sets the current article. The controls change the look of its publication, or without an article the common look.
  func show(_ summary: ArticleSummary?, look: ArticleLook? = nil) {
    shown = summary
    if let summary, looks[summary.publication] == nil { looks[summary.publication] = .some(look) }
  }

  /// Changes the text size, in percent. A negative change makes the text smaller. `nil` restores the normal size.
  func changeSize(by change: Int?) {
    let size = change.map { ArticleLook(size: (choices.size ?? 100) + $0).bounded.size ?? 100 } ?? 100
    choose(size, for: \.size, or: .articleSize)
    announcer.say(translated("Text size %s per cent", String(size)))
  }

  /// Changes a part of the publication's own look if there is one, or else of the common look.
  private func choose<Value: SettingValue>(
    _ value: Value, for part: WritableKeyPath<ArticleLook, Value?>, or key: Settings.Key<Value>
  ) {
    if own != nil { own?[keyPath: part] = value } else { settings[key] = value }
  }

  private func setUpControls() {
    for font in ArticleFont.allCases {
      onToggle("font-" + font.rawValue) { typography in
        typography.choose(font.rawValue, for: \.font, or: .articleFont)
      }
    }
    for palette in ArticlePalette.allCases {
      onToggle("palette-" + palette.rawValue) { typography in
        typography.choose(palette.rawValue, for: \.palette, or: .articlePalette)
      }
    }
    onScale("line-height") { $0.choose($1, for: \.lineHeight, or: .articleLineHeight) }
    onScale("width") { $0.choose($1, for: \.width, or: .articleWidth) }
    interface.object("own").on("toggled") { [weak self] in
      guard let self, !isShowing else { return }
      own = isActive("own") ? choices : nil
    }
  }

  private func onToggle(_ name: String, _ choose: @escaping (Typography) -> Void) {
    interface.object(name).on("toggled") { [weak self] in
      if let self, !isShowing, isActive(name) { choose(self) }
    }
  }

  private func onScale(_ name: String, _ choose: @escaping (Typography, Int) -> Void) {
    let adjustment: UnsafeMutablePointer<GtkAdjustment> = interface.object(name).cast()
    adjustment.on("value-changed") { [weak self] in
      if let self, !isShowing { choose(self, Int(gtk_adjustment_get_value(adjustment).rounded())) }
    }
  }

  private func isActive(_ name: String) -> Bool {
    let type = gtk_check_button_get_type()
    let button = interface.object(name)
    return button.isA(type)
      ? gtk_check_button_get_active(button.cast()) != 0 : gtk_toggle_button_get_active(button.cast()) != 0
  }

  // MARK: The controls

  private func changed() {
    if gtk_widget_get_visible(popover) != 0 { showControls() }
    onChange()
  }

  private func showControls() {
    isShowing = true
    defer { isShowing = false }
    let choices = choices
    for name in ["font-" + (choices.font ?? ""), "palette-" + (choices.palette ?? "")] {
      if let button = interface.objectIfAny(name) { gtk_toggle_button_set_active(button.cast(), 1) }
    }
    gtk_button_set_label(interface.object("text-size").cast(), "\(choices.size ?? 100) %")
    gtk_adjustment_set_value(interface.object("line-height").cast(), Double(choices.lineHeight ?? 0))
    gtk_adjustment_set_value(interface.object("width").cast(), Double(choices.width ?? 0))
    gtk_check_button_set_active(interface.object("own").cast(), own == nil ? 0 : 1)
    gtk_widget_set_visible(interface.widget("own"), shown == nil ? 0 : 1)
    let source = shown?.source ?? ""
    gtk_label_set_text(interface.object("own-label"), translated("Only in “%s”", source))
    preview.show(shown, style: style(own))
  }

  /// Shows the current keys in tooltips.
  func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Smaller Text"), "win.text-smaller", on: interface.widget("smaller"))
    hints.tooltip(translated("Normal Size"), "win.text-normal", on: interface.widget("text-size"))
    hints.tooltip(translated("Larger Text"), "win.text-larger", on: interface.widget("larger"))
  }
}
