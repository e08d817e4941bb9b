import Testing

/// One start of the reader for pictures, and what is then taken of its window, one after the other.
struct PictureScene: CustomTestStringConvertible, Sendable {
  /// What the library holds.
  enum Holding: Sendable {
    case papers
    case troubledPapers
    /// An article of each script, with the fonts for them.
    case scripts
    case unreachablePaper
    /// Posts, films and episodes.
    case kinds
    /// A paper that was read, and is gone since.
    case lostPaper
    case nothing
    /// Not a library.
    case damage
  }

  /// One thing that a hand does, or that it waits for.
  enum Step: Sendable {
    case keys([String])
    case type(String)
    /// Activates an action of the window that has no key.
    case activate(String)
    /// Clicks on what assistive technologies call so.
    case click(String)
    /// Clicks on a point of the window. A page in a sandbox tells assistive technologies nothing here.
    case point(x: Int, y: Int)
    /// Waits until something with this text can be seen.
    case see(String)
    /// Waits until the viewer shows its picture.
    case seePicture
    /// Puts a finger on the screen and moves it down by so many points, or up.
    case drag(from: (x: Double, y: Double), by: Double)
    case move(by: Double)
    case release
    case pause
    /// Presses a key that scrolls until the window shows something else, and waits until it stands still: a page that is just
    /// being shown may not take the first one.
    case scroll(String)

    static func keys(_ keys: String...) -> Step { .keys(keys) }
  }

  /// What a picture is taken of.
  struct State: Sendable {
    let name: String
    /// The window's width and height in pixels; without, they stay.
    let size: (width: Int, height: Int)?
    /// How it is reached from the one before.
    let steps: [Step]

    init(_ name: String, _ size: (width: Int, height: Int)? = nil, _ steps: Step...) {
      (self.name, self.size, self.steps) = (name, size, steps)
    }
  }

  let name: String
  var holding = Holding.papers
  var language: String?
  /// By how much the desktop's text is larger.
  var textScale = 1
  /// Settings that are not as they come, as the settings' file has them.
  var settings: [String: String] = [:]
  var surroundings: [String: String] = [:]
  /// Whether it needs a screen that is touched.
  var isTouched = false
  /// Whether it needs a screen that shows a whole page.
  var isTall = false
  let states: [State]

  var testDescription: String { name }
}

extension PictureScene {
  private static let wide = (width: 1240, height: 800)
  private static let veryWide = (width: 1390, height: 800)
  private static let twoPanes = (width: 850, height: 700)
  private static let narrow = (width: 360, height: 720)

  /// A window that is a page alone.
  private static func page(_ height: Int) -> (width: Int, height: Int) { (width: 640, height: height) }

  static let all = [
    PictureScene(
      name: "day",
      states: [
        State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("find", nil, .keys("ctrl+g"), .pause, .type("harbour")),
        State("share", nil, .keys("Escape", "Escape", "e")),
        State("typography", nil, .keys("Escape"), .click("Text and Paper")),
        State("preferences", nil, .keys("Escape", "ctrl+comma")),
        State("shortcuts", nil, .keys("Escape"), .pause, .keys("question")),
        State("filters", nil, .keys("Escape"), .pause, .keys("ctrl+shift+f")),
        State("add", nil, .keys("Escape"), .pause, .keys("ctrl+n")),
        State("viewer", nil, .keys("Escape"), .pause, .keys("shift+i"), .seePicture),
        State("starred", nil, .keys("Escape"), .pause, .keys("g", "s")),
        State("explore", nil, .keys("g", "e")),
        State("two-panes", twoPanes, .keys("g", "a"), .pause, .keys("j")),
        State("narrow-list", narrow, .keys("alt+Left")),
        State("narrow-sections", nil, .keys("alt+Left")),
        State("narrow-article", nil, .keys("Return"), .pause, .keys("j")),
      ]),
    PictureScene(
      name: "finding",
      states: [
        State("switcher", wide, .keys("g", "a"), .see("Forty years"), .keys("ctrl+k"), .pause, .type("st")),
        State("nothing", nil, .type("zzz")),
        State("search", nil, .keys("Escape"), .pause, .keys("g", "u", "slash"), .pause, .type("harbour"), .pause),
        State("article", nil, .keys("Return"), .pause),
      ]),
    PictureScene(
      name: "rows",
      states: [
        State(
          "menu", wide, .keys("g", "a"), .see("Forty years"), .keys("j"), .pause, .keys("Menu"), .see("Mark Below")),
        State("several", nil, .keys("Escape"), .pause, .keys("shift+Down", "shift+Down")),
      ]),
    PictureScene(
      name: "compact", settings: ["row-style": "'compact'"],
      states: [State("list", wide, .keys("g", "a"), .see("Forty years"), .keys("j"))]),
    PictureScene(
      name: "cards", settings: ["row-style": "'card'"],
      states: [
        State("list", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("narrow-list", narrow, .keys("alt+Left")),
      ]),
    PictureScene(
      name: "kinds", holding: .kinds,
      states: [
        State("post", wide, .keys("g", "a"), .see("The gull is back"), .keys("j")),
        State("film", nil, .keys("j", "j")),
        State("episode", nil, .keys("j")),
        State("player", nil, .keys("p"), .see("The address of this recording has nothing to play.")),
        State("narrow-list", narrow, .keys("alt+Left")),
      ]),
    PictureScene(
      name: "outline", settings: ["article-width": "25", "list-width": "300", "sidebar-visible": "false"],
      states: [State("article", veryWide, .keys("g", "a"), .see("Forty years"), .keys("j"))]),
    PictureScene(
      name: "night", surroundings: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"],
      states: [
        State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("preferences", nil, .keys("ctrl+comma")),
        State("narrow-list", narrow, .keys("Escape"), .pause, .keys("alt+Left")),
      ]),
    PictureScene(
      name: "contrast", surroundings: ["ADW_DEBUG_HIGH_CONTRAST": "1"],
      states: [State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j"))]),
    PictureScene(
      name: "right-to-left", language: "ar",
      states: [
        State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("narrow-list", narrow, .keys("alt+Right")),
      ]),
    PictureScene(
      name: "large-text", textScale: 2,
      states: [
        State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("three-panes", (width: 1200, height: 800)),
        State("narrow-list", (width: 560, height: 720), .keys("alt+Left")),
        // 360 within the window's border.
        State("phone-list", (width: 370, height: 720)),
        State("phone-article", nil, .keys("Return")),
        State("phone-preferences", nil, .keys("ctrl+comma")),
      ]),
    PictureScene(
      name: "large-right-to-left", language: "ar", textScale: 2,
      states: [
        State("narrow-list", narrow, .keys("g", "a"), .see("Forty years"), .keys("j"), .pause, .keys("alt+Right")),
        State("narrow-article", nil, .keys("Return")),
        State("narrow-sections", nil, .keys("alt+Right", "alt+Right")),
      ]),
    PictureScene(
      name: "german", language: "de",
      states: [
        State("article", wide, .keys("g", "a"), .see("Forty years"), .keys("j")),
        State("preferences", nil, .keys("ctrl+comma")),
      ]),
    PictureScene(
      name: "pulls", isTouched: true,
      states: [
        State("list", wide, .keys("g", "a"), .see("Forty years"), .drag(from: (x: 460, y: 300), by: 60)),
        State(
          "article", nil, .release, .keys("j", "j"), .pause, .pause, .keys("Return"), .scroll("End"),
          .drag(from: (x: 1000, y: 600), by: -70)),
        State("armed", nil, .move(by: -90)),
      ]),
    PictureScene(
      name: "scripts", holding: .scripts, isTall: true,
      states: [
        State(
          "latin", page(2220), .keys("g", "a"), .see("A page with"), .keys("j"), .pause, .pause, .pause, .pause,
          .point(x: 174, y: 427), .pause),
        State("greek-cyrillic", page(1380), .keys("j")),
        State("chinese", page(1640), .keys("j")),
        State("japanese", page(1700), .keys("j")),
        State("japanese-vertical", page(1000), .keys("j")),
        State("korean", page(1300), .keys("j")),
        State("arabic", page(1880), .keys("j"), .pause, .pause, .pause, .pause, .point(x: 344, y: 378), .pause),
        State("hebrew", page(1480), .keys("j")),
        State("devanagari", page(1640), .keys("j")),
        State("thai", page(1680), .keys("j")),
      ]),
    PictureScene(name: "empty", holding: .nothing, states: [State("wide", wide), State("narrow", narrow)]),
    PictureScene(
      name: "troubles", holding: .troubledPapers,
      states: [
        State("problems", wide, .see("Storm warning"), .activate("problems")),
        State("error", nil, .keys("Escape"), .click("Evening Mail")),
        State("details", nil, .activate("section-settings")),
      ]),
    PictureScene(
      name: "lost", holding: .lostPaper,
      states: [
        State(
          "banner", wide, .click("The Harbour Post"), .see("Storm warning"), .activate("try-again"),
          .see("Nothing was found at this address"))
      ]),
    PictureScene(name: "offline", holding: .unreachablePaper, states: [State("wide", wide, .keys("ctrl+r"))]),
    PictureScene(name: "unopened", holding: .damage, states: [State("window", (width: 720, height: 560))]),
  ]
}
