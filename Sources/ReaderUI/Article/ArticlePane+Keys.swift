import CGTK
import GLibSupport
import GTKSupport
import Text

extension ArticlePane {
  /// Names the keys as they are now.
  func showKeys(_ hints: KeyHints) {
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
}
