import Text

/// One of the program's commands, with its help text and its code.
struct Command: Sendable {
  struct Option: Sendable {
    let name: String
    /// The name of the value in help texts; `nil` for a switch.
    let value: String?
    let summary: String

    init(_ name: String, _ value: String, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }

    init(_ name: String, _ summary: String) {
      self.name = name
      value = nil
      self.summary = summary
    }
  }

  let name: String
  /// The operands in the form that the help shows.
  let operands: String
  let operandCount: ClosedRange<Int>
  let summary: String
  var options: [Option] = []
  let run: @Sendable (Call) async throws -> Void

  var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

  static let commonOptions = [
    Option("--data", "DIR", translated("keep the library in this folder (or set COURANT_DATA_DIR)")),
    Option("--json", translated("write JSON")),
    Option("--help", translated("say what a command does")),
    Option("--version", translated("say which version this is")),
  ]

  private static let allUnread = Option(
    "--all-unread", translated("leave old articles of new sources unread, too"))
  private static let unread = Option("--unread", translated("only unread ones"))
  private static let limit = Option("--limit", "N", translated("at most this many (100)"))
  private static let section = Option(
    "--section", "S", translated("today, unread, starred, all, folder:NAME, subject:NAME, or a feed's number or title"))

  static let all = [
    Command(
      name: "add", operands: "URL", operandCount: 1...1,
      summary: translated("subscribe to the publication at an address, or to the feed there or that its page names"),
      options: [Option("--feed", translated("only the feed, where the whole publication could be read")), allUnread],
      run: Subscribing.add),
    Command(
      name: "upgrade", operands: "SOURCE", operandCount: 1...1,
      summary: translated("read the whole publication in place of its feed, where the site offers it"),
      run: Subscribing.upgrade),
    Command(
      name: "discover", operands: "URL", operandCount: 1...1,
      summary: translated("list the feeds behind an address"), run: Subscribing.discover),
    Command(
      name: "import", operands: "FILE", operandCount: 1...1,
      summary: translated("subscribe to the feeds of a list (OPML; - is standard input)"),
      options: [
        Option("--private", translated("also read feeds in your own network")),
        Option("--account", "NAME", translated("the account that gets them")),
      ],
      run: Subscribing.importList),
    Command(
      name: "export", operands: "[FILE]", operandCount: 0...1,
      summary: translated("write all subscriptions as OPML"), run: Subscribing.exportList),
    Command(
      name: "feeds", operands: "", operandCount: 0...0, summary: translated("list the subscriptions"),
      run: Subscribing.feeds),
    Command(
      name: "remove", operands: "SOURCE", operandCount: 1...1,
      summary: translated("remove a subscription, by its number, address or title"), run: Arranging.remove),
    Command(
      name: "rename", operands: "SOURCE NAME", operandCount: 2...2,
      summary: translated("give a subscription a name of your own, or with '' its own again"), run: Arranging.rename),
    Command(
      name: "move", operands: "SOURCE", operandCount: 1...1,
      summary: translated("move a subscription to the end of a folder, or out of its folder"),
      options: [Option("--folder", "NAME", translated("the folder, made where it is missing"))], run: Arranging.move),
    Command(
      name: "keep", operands: "SOURCE|folder:NAME MONTHS", operandCount: 2...2,
      summary: translated("keep read articles for so many months, or “always”, or with “default” as the folder has it"),
      run: Keeping.run),
    Command(
      name: "refresh", operands: "[SECTION]", operandCount: 0...1,
      summary: translated("fetch what is new, of everything or of one section"),
      options: [
        Option("--due", translated("only from sources that are due, as the window does by itself")),
        Option("--force", translated("also from sources that were asked in the last two minutes, or that are gone")),
        allUnread,
      ], run: Refreshing.refresh),
    Command(
      name: "archive", operands: "SECTION", operandCount: 1...1,
      summary: translated("fetch what a publication has in its archive, to its first article"), run: Refreshing.archive),
    Command(
      name: "list", operands: "[QUERY]", operandCount: 0...100, summary: translated("list articles, newest first"),
      options: [
        unread, Option("--starred", translated("only starred ones")), section, limit,
      ], run: Reading.list),
    Command(
      name: "show", operands: "ID", operandCount: 1...1, summary: translated("show an article"),
      options: [
        Option("--html", translated("as HTML that is safe to show")),
        Option("--text", translated("as plain text (the default)")),
      ], run: Reading.show),
    Command(
      name: "epub", operands: "FILE [ID…]", operandCount: 1...201,
      summary: translated("save articles as a book for e-readers (EPUB), by their numbers or a section’s newest 2,000"),
      options: [
        section, unread,
        Option("--stored", translated("fetch no pictures, only use those that are stored")),
      ], run: Books.save),
    Command(
      name: "search", operands: "QUERY", operandCount: 1...100,
      summary: translated("list the articles that a query finds"),
      options: [limit], run: Reading.list),
    Command(
      name: "mark", operands: "ID…", operandCount: 1...100_000, summary: translated("mark articles"),
      options: [
        Option("--read", translated("as read")), Option("--unread", translated("as unread")),
        Option("--starred", translated("with a star")), Option("--unstarred", translated("without a star")),
      ], run: Reading.mark),
    Command(
      name: "undo", operands: "", operandCount: 0...0,
      summary: translated("take back what was done last, here or in the window"), run: Arranging.undo),
    Command(
      name: "filter", operands: "", operandCount: 0...0,
      summary: translated("mute, star or announce articles by what they hold; alone, list the filters"),
      options: [
        Option("--mute", translated("hide matching articles")),
        Option("--star", translated("star matching articles when they come")),
        Option("--announce", translated("notify of matching articles when they come")),
        Option("--preview", translated("list the stored articles that match, and change nothing")),
        Option(
          "--words", "W", translated("words of the headline or text; between quotation marks, next to each other")),
        Option("--author", "A", translated("words of the author’s name")),
        Option("--tag", "T", translated("the name of a category or tag")),
        Option("--source", "S", translated("only in this feed, by its number or title")),
        Option("--remove", "N", translated("take filter number N away")),
      ], run: Filtering.run),
    Command(
      name: "parse", operands: "FILE|-", operandCount: 1...1,
      summary: translated("write what a feed's file says as JSON, without the library"),
      options: [
        Option("--url", "U", translated("the address it came from")),
        Option("--header", "'N: V'", translated("a field of the answer it came with; may be repeated")),
      ], run: Parsing.parse),
    Command(
      name: "sanitize", operands: "FILE|-", operandCount: 1...1,
      summary: translated("write what the sanitiser leaves of HTML"),
      options: [Option("--url", "U", translated("what relative addresses are relative to"))], run: Parsing.sanitize),
    Command(
      name: "extract", operands: "FILE|-", operandCount: 1...1,
      summary: translated("write the article of a web page as JSON, its HTML sanitised"),
      options: [
        Option("--url", "U", translated("the address it came from")),
        Option("--header", "'N: V'", translated("a field of the answer it came with; may be repeated")),
      ], run: Parsing.extract),
    Command(
      name: "key", operands: "newsapi|SOURCE [FILE|-]", operandCount: 1...2,
      summary: translated(
        "keep the key to a service, or the “name:password” of a site, or say where it is and what it has left"),
      options: [Option("--forget", translated("forget it"))], run: Keys.run),
    Command(
      name: "account", operands: "add SERVICE URL|list|sync [NAME]|rename NAME TITLE|remove NAME", operandCount: 1...3,
      summary: translated(
        "the accounts at sync services: add one (its password or key on standard input), list, sync, rename or remove them; SERVICE is one of %s",
        listed(Accounts.serviceNames)),
      options: [
        Option("--user", "NAME", translated("the name there; without one, standard input has a key")),
        Option("--plain", translated("also where the address is http, and others on the way could read the password")),
        Option("--thorough", translated("fetch all lists anew")),
        Option("--keep-feeds", translated("its feeds stay, and are read by themselves")),
      ], run: Accounts.run),
    Command(
      name: "doctor", operands: "", operandCount: 0...0,
      summary: translated("examine the library: 0 when it is sound, 1 when not"), run: Doctor.run),
  ]
}
