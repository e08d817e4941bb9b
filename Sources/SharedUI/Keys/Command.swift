import CGTK
import Text

/// A command that the reader can run with a key.
package struct Command {
  package enum Group: CaseIterable {
    case reading, article, moving, section, library, general

    package var title: String {
      switch self {
      case .reading: translated("Reading")
      case .article: translated("Article")
      case .moving: translated("Moving")
      case .section: translated("Section")
      case .library: translated("Library")
      case .general: translated("General")
      }
    }
  }

  /// The action's name with its group, and with its target if it has one: `win.star`, `win.order::newest`.
  package let action: String
  package let title: String
  package let group: Group
  /// The default keys in GTK's accelerator syntax. Two keys in sequence are written as `g+t`. The first entry is shown
  /// where there is space for only one.
  package var keys: [String] = []
  /// Alternatives to the default keys on other parts of the keyboard. They work, but lists of keys do not show them.
  var variants: [String] = []
  /// Other words that readers may type in the switcher to find the command, separated by spaces.
  package var words = ""
}

extension Command {
  /// True if text is written from right to left, so that the key for "back" points to the right.
  private static var isMirrored: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

  /// All commands that have a key or may get one. Menus, keys, the shortcuts window and the switcher use this table.
  package static let all: [Command] = [
    Command(action: "win.next", title: translated("Next article"), group: .reading, keys: ["j", "Down"]),
    Command(action: "win.previous", title: translated("Previous article"), group: .reading, keys: ["k", "Up"]),
    Command(action: "win.next-unread", title: translated("Next unread article"), group: .reading, keys: ["n"]),
    Command(
      action: "win.previous-unread", title: translated("Previous unread article"), group: .reading, keys: ["<Shift>n"]),
    Command(
      action: "win.page-down", title: translated("Scroll a page; at the end, next unread"), group: .reading,
      keys: ["space"]),
    Command(action: "win.page-up", title: translated("Scroll a page back"), group: .reading, keys: ["<Shift>space"]),
    Command(action: "win.open", title: translated("Open the article"), group: .reading, keys: ["o", "Return"]),
    Command(
      action: "win.open-in-browser", title: translated("Open in the browser"), group: .article, keys: ["v", "b"],
      words: translated("web original page external firefox")),
    Command(
      action: "win.star", title: translated("Star or remove the star"), group: .article, keys: ["s"],
      words: translated("bookmark favourite favorite like save keep read later")),
    Command(
      action: "win.toggle-read", title: translated("Mark as read or unread"), group: .article, keys: ["m", "u"],
      words: translated("unread seen")),
    Command(
      action: "win.comments", title: translated("Show the comments"), group: .article, keys: ["c"],
      words: translated("discussion replies")),
    Command(
      action: "win.full-text", title: translated("Show the full text"), group: .article, keys: ["d", "f"],
      words: translated("reader view mode original whole article")),
    Command(
      action: "win.pictures", title: translated("Load pictures; play or stop animations"), group: .article, keys: ["i"],
      words: translated("images animation gif off")),
    Command(
      action: "win.view-pictures", title: translated("View the pictures in full size"), group: .article,
      keys: ["<Shift>i"], words: translated("images gallery photo zoom")),
    Command(
      action: "win.play", title: translated("Play or pause the recording"), group: .article, keys: ["p"],
      words: translated("podcast episode audio listen sound stop speed faster")),
    Command(
      action: "win.share", title: translated("Share"), group: .article, keys: ["e"],
      words: translated("send mail email mastodon post")),
    Command(
      action: "win.copy-link", title: translated("Copy the link"), group: .article, keys: ["y"],
      words: translated("url address")),
    Command(
      action: "win.copy-library-link", title: translated("Copy a link that opens the article in Courant"),
      group: .article, keys: ["<Shift>y"]),
    Command(
      action: "win.copy-text", title: translated("Copy title, source and link"), group: .article,
      words: translated("headline name quote")),
    Command(
      action: "win.send-mail", title: translated("Send the article by e-mail"), group: .article,
      words: translated("share email")),
    Command(
      action: "win.share-mastodon", title: translated("Post the article on Mastodon"), group: .article,
      words: translated("share toot")),
    Command(
      action: "win.find", title: translated("Find in the article; then the next match"), group: .article,
      keys: ["<Control>g"]),
    Command(
      action: "win.find-previous", title: translated("Previous match in the article"), group: .article,
      keys: ["<Control><Shift>g"]),
    Command(
      action: "win.save-epub", title: translated("Save the article as EPUB"), group: .article,
      words: translated("book ebook kindle download export")),
    Command(
      action: "win.mark-above-read", title: translated("Mark the articles above as read"), group: .article,
      keys: ["bracketleft"], words: translated("newer")),
    Command(
      action: "win.mark-below-read", title: translated("Mark the articles below as read"), group: .article,
      keys: ["bracketright"], words: translated("older")),
    Command(
      action: "win.filter-like", title: translated("Mute articles like this"), group: .article,
      words: translated("block hide ignore word silence")),
    Command(
      action: "win.typography", title: translated("Text and paper"), group: .article,
      words: translated("font typeface sepia dark night size width line spacing mode serif color")),
    Command(
      action: "win.print", title: translated("Print"), group: .article, keys: ["<Control>p"],
      words: translated("pdf paper export save")),
    Command(
      action: "win.text-larger", title: translated("Larger text"), group: .article, keys: ["<Control>plus"],
      variants: ["<Control>equal", "<Control>KP_Add"], words: translated("bigger zoom in font size increase")),
    Command(
      action: "win.text-smaller", title: translated("Smaller text"), group: .article, keys: ["<Control>minus"],
      variants: ["<Control>KP_Subtract"], words: translated("zoom out font size decrease")),
    Command(
      action: "win.text-normal", title: translated("Normal text size"), group: .article, keys: ["<Control>0"],
      variants: ["<Control>KP_0"], words: translated("zoom reset font")),

    Command(
      action: "win.switch", title: translated("Go to a section or tag, or find a command"), group: .moving,
      keys: ["<Control>k"]),
    Command(
      action: "win.previous-section", title: translated("Previous section"), group: .moving, keys: ["a", "<Alt>Up"],
      words: translated("feed folder up")),
    Command(
      action: "win.next-section", title: translated("Next section"), group: .moving, keys: ["z", "<Alt>Down"],
      words: translated("feed folder down")),
    Command(action: "win.go-today", title: translated("Go to Today"), group: .moving, keys: ["g+t"]),
    Command(action: "win.go-unread", title: translated("Go to Unread"), group: .moving, keys: ["g+u"]),
    Command(action: "win.go-starred", title: translated("Go to Starred"), group: .moving, keys: ["g+s"]),
    Command(action: "win.go-all", title: translated("Go to All Articles"), group: .moving, keys: ["g+a"]),
    Command(action: "win.go-explore", title: translated("Explore all publications"), group: .moving, keys: ["g+e"]),
    Command(
      action: "win.next-pane", title: translated("Next pane"), group: .moving, keys: ["F6"], words: translated("focus")),
    Command(action: "win.previous-pane", title: translated("Previous pane"), group: .moving, keys: ["<Shift>F6"]),
    Command(
      action: "win.next-border", title: translated("Next border between panes, for the arrow keys"), group: .moving,
      keys: ["F8"], words: translated("width resize divider")),
    Command(
      action: "win.back", title: translated("Back"), group: .moving, keys: [isMirrored ? "<Alt>Right" : "<Alt>Left"]),

    Command(
      action: "win.refresh", title: translated("Refresh this section"), group: .section,
      keys: ["r", "<Control>r", "F5"], words: translated("reload update check fetch")),
    Command(
      action: "win.mark-list-read", title: translated("Mark the list as read"), group: .section, keys: ["<Shift>a"],
      words: translated("all catch up done clear everything")),
    Command(
      action: "win.mark-read-and-go", title: translated("Mark the list as read; go to the next unread section"),
      group: .section, keys: ["l"], words: translated("all catch up done")),
    Command(
      action: "win.mark-feeds-read", title: translated("Mark the chosen feeds as read"), group: .section,
      words: translated("all catch up done")),
    Command(
      action: "win.section-settings", title: translated("Settings of the feed or folder"), group: .section,
      words: translated("edit properties move folder address url change password keep archive schedule storage")),
    Command(
      action: "win.rename", title: translated("Rename the feed or folder"), group: .section, keys: ["F2"],
      words: translated("name title")),
    Command(
      action: "win.remove", title: translated("Remove the feed or folder"), group: .section, keys: ["Delete"],
      words: translated("delete unsubscribe unfollow")),
    Command(
      action: "win.new-folder", title: translated("Put the feed into a new folder"), group: .section,
      words: translated("move add create group")),
    Command(
      action: "win.move-up", title: translated("Move the section up"), group: .section, keys: ["<Control><Shift>Up"],
      words: translated("feed reorder arrange")),
    Command(
      action: "win.move-down", title: translated("Move the section down"), group: .section,
      keys: ["<Control><Shift>Down"], words: translated("feed reorder arrange")),
    Command(
      action: "win.move-in", title: translated("Put the folder into the one above it"), group: .section,
      words: translated("move nest")),
    Command(
      action: "win.move-out", title: translated("Take the folder out of the one around it"), group: .section,
      words: translated("move")),
    Command(
      action: "win.announce", title: translated("Turn notifications on or off"), group: .section,
      words: translated("notify tell alert new articles sound")),
    Command(
      action: "win.keep-offline", title: translated("Keep the list offline"), group: .section,
      words: translated("download travel")),
    Command(
      action: "win.save-section", title: translated("Save the list as EPUB"), group: .section,
      words: translated("book ebook kindle download export")),
    Command(
      action: "win.open-site", title: translated("Open the website"), group: .section, words: translated("homepage web")
    ),
    Command(
      action: "win.copy-feed", title: translated("Copy the feed address"), group: .section,
      words: translated("url link")),
    Command(
      action: "win.show-read", title: translated("Show or hide read articles"), group: .section,
      words: translated("unread only filter")),
    Command(
      action: "win.rows::plain", title: translated("Rows: headline and beginning"), group: .section,
      words: translated("layout density view list")),
    Command(
      action: "win.rows::compact", title: translated("Rows: compact"), group: .section,
      words: translated("layout density view list dense")),
    Command(
      action: "win.rows::card", title: translated("Rows: cards"), group: .section,
      words: translated("layout density view pictures thumbnails magazine list")),
    Command(
      action: "win.order::newest", title: translated("Order: newest first"), group: .section,
      words: translated("sort date")),
    Command(
      action: "win.order::oldest", title: translated("Order: oldest first"), group: .section,
      words: translated("sort date")),

    Command(
      action: "app.add", title: translated("Add a feed"), group: .library, keys: ["<Control>n", "plus"],
      words: translated("subscribe follow new find discover rss url site podcast website newsletter youtube")),
    Command(
      action: "app.news-sources", title: translated("Choose news sources"), group: .library,
      keys: ["<Control><Shift>n"], words: translated("newspapers newsapi")),
    Command(
      action: "win.add-account", title: translated("Add an account"), group: .library,
      words: translated("sync freshrss miniflux nextcloud commafeed google reader server login log in")),
    Command(
      action: "win.sign-in-account", title: translated("Sign in to the account again"), group: .library,
      words: translated("login log password sync")),
    Command(
      action: "win.import", title: translated("Import subscriptions"), group: .library,
      words: translated("opml subscriptions list restore load")),
    Command(
      action: "win.export", title: translated("Export subscriptions"), group: .library,
      words: translated("opml backup save subscriptions list")),
    Command(
      action: "win.problems", title: translated("Show the problems"), group: .library,
      words: translated("errors broken failing dead feeds")),
    Command(
      action: "win.filters", title: translated("Filters"), group: .library, keys: ["<Control><Shift>f"],
      words: translated("rules mute block highlight word hide unmute spam keyword")),
    Command(
      action: "win.search", title: translated("Search; in the article, find in it"), group: .library,
      keys: ["<Control>f", "slash"], words: translated("find look page")),
    Command(
      action: "app.refresh-all", title: translated("Refresh everything"), group: .library, keys: ["<Control><Shift>r"],
      words: translated("reload update sync now check fetch download all feeds")),
    Command(
      action: "win.undo", title: translated("Undo"), group: .library, keys: ["<Control>z"],
      words: translated("revert back")),
    Command(
      action: "win.redo", title: translated("Redo"), group: .library, keys: ["<Control><Shift>z"],
      words: translated("again repeat")),

    Command(
      action: "win.toggle-sidebar", title: translated("Show or hide the sections"), group: .general, keys: ["F9"],
      words: translated("hide feeds sidebar")),
    Command(
      action: "win.hide-read-sections", title: translated("Show or hide sections without unread articles"),
      group: .general, words: translated("feeds read sidebar")),
    Command(
      action: "win.fullscreen", title: translated("Full screen"), group: .general, keys: ["F11"],
      words: translated("fullscreen maximize immersive")),
    Command(
      action: "win.preferences", title: translated("Preferences"), group: .general, keys: ["<Control>comma"],
      words: translated("settings options prefs theme dark style notifications quiet hours privacy background")),
    Command(
      action: "app.style::system", title: translated("Style: follow the system"), group: .general,
      words: translated("theme appearance")),
    Command(
      action: "app.style::light", title: translated("Style: light"), group: .general,
      words: translated("theme appearance day mode")),
    Command(
      action: "app.style::dark", title: translated("Style: dark"), group: .general,
      words: translated("theme appearance night mode")),
    Command(
      action: "win.shortcuts", title: translated("Keyboard shortcuts"), group: .general,
      keys: ["question", "<Control>question", "F1"], words: translated("help hotkeys keys customize bindings commands")),
    Command(
      action: "win.tell-others", title: translated("Tell others of Courant"), group: .general,
      words: translated("recommend share program")),
    Command(
      action: "win.about", title: translated("About Courant"), group: .general,
      words: translated("version licence license bug report debug diagnostics log credits")),
    Command(
      action: "win.close", title: translated("Close the window"), group: .general, keys: ["<Control>w"],
      words: translated("exit")),
    Command(
      action: "app.quit", title: translated("Quit"), group: .general, keys: ["<Control>q"], words: translated("exit")),
  ]
}
