import CGTK
import GLibSupport
import GTKSupport
import Text

extension ArticlePane {
  /// Names the keys as they are now.
  func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Back to the List"), "win.back", on: interface.widget("back"))
    hints.tooltip(translated("Open in the Browser"), "win.open-in-browser", on: interface.widget("browser"))
    nameStar(hints)
    hints.tooltip(
      translated("Load the Pictures of This Article"), "win.pictures", on: interface.widget("load-pictures"))
    hints.tooltip(translated("Smaller Text"), "win.text-smaller", on: interface.widget("smaller"))
    hints.tooltip(translated("Normal Size"), "win.text-normal", on: interface.widget("size"))
    hints.tooltip(translated("Larger Text"), "win.text-larger", on: interface.widget("larger"))
    hints.menu(interface.object("article-menu"))
    let next = hints.bindings.label(of: "win.next")
    adw_status_page_set_description(
      interface.object("placeholder"),
      next.map { escaped(translated("Choose an article from the list, or press %s for the next one.", $0)) }
        ?? translated("Choose an article from the list."))
  }

  /// Says what the star does to the article as it is.
  func nameStar(_ hints: KeyHints) {
    let star = interface.widget("star")
    let isStarred = gtk_toggle_button_get_active(star.cast()) != 0
    hints.tooltip(isStarred ? translated("Remove the Star") : translated("Star"), "win.star", on: star)
  }
}
