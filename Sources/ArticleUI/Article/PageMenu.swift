import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Reading
import Text

/// The menu for a link, a picture or selected text of an article's page. WebKit shows the menu where the reader asks
/// for it by mouse, touch or key.
package final class PageMenu {
  /// The command that the reader chose.
  package enum Event {
    case openLink(String)
    case copyLink(String)
    /// The reader wants to view a picture, given by its address in the page.
    case viewPicture(String)
    case savePicture(String)
    case copyPicture(String)
    /// The reader wants to search the library for words of the page.
    case search(String)
  }

  private let scripts: PageScripts
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameters:
  ///   - view: A `WebKitWebView`.
  ///   - scripts: The scripts of the view.
  init(in view: Object, scripts: PageScripts) {
    self.scripts = scripts
    view.onRequest("context-menu") {
      [weak self] (menu: UnsafeMutableRawPointer?, target: UnsafeMutableRawPointer?) -> Bool in
      guard let self, let menu, let target else { return true }
      return !fill(menu.opaque, for: target.opaque)
    }
    scripts.listen(to: "sought") { [weak self] text in
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { self?.onEvent(.search(words)) }
    }
  }

  /// - Parameters:
  ///   - menu: A `WebKitContextMenu`.
  ///   - target: A `WebKitHitTestResult`.
  /// - Returns: True if the menu has any commands.
  private func fill(_ menu: OpaquePointer, for target: OpaquePointer) -> Bool {
    // WebKit's own commands are meant for browsers: reload, open in other tabs, download.
    webkit_context_menu_remove_all(menu)
    var groups: [[Item]] = []
    if let link = webkit_hit_test_result_get_link_uri(target).map({ String(cString: $0) }), mayOpenOutside(link) {
      groups.append([
        item("open-link", isForOtherProgram(link) ? translated("_Open Link…") : translated("_Open Link in Browser")) {
          .openLink(link)
        },
        item("copy-link", translated("_Copy Link")) { .copyLink(link) },
      ])
    }
    if let picture = webkit_hit_test_result_get_image_uri(target).map({ String(cString: $0) }),
      PictureScheme.picture(at: picture) != nil
    {
      groups.append([
        item("view-picture", translated("_View Picture")) { .viewPicture(picture) },
        item("save-picture", translated("_Save Picture…")) { .savePicture(picture) },
        item("copy-picture", translated("Copy _Picture")) { .copyPicture(picture) },
      ])
    }
    if webkit_hit_test_result_context_is_selection(target) != 0 {
      groups.append([
        webkit_context_menu_item_new_from_stock_action_with_label(
          WEBKIT_CONTEXT_MENU_ACTION_COPY, translated("_Copy")),
        action("search", translated("Search for _This")) { [scripts] in
          scripts.run("webkit.messageHandlers.sought.postMessage(getSelection().toString().slice(0, 200))")
        },
      ])
    }
    for (index, group) in groups.enumerated() {
      if index > 0 { webkit_context_menu_append(menu, webkit_context_menu_item_new_separator()) }
      for item in group { webkit_context_menu_append(menu, item) }
    }
    return !groups.isEmpty
  }

  private typealias Item = OpaquePointer?

  private func item(_ name: String, _ label: String, _ event: @escaping () -> Event) -> Item {
    action(name, label) { [weak self] in self?.onEvent(event()) }
  }

  /// - Parameter name: The name of the action, which is unique in the menu.
  private func action(_ name: String, _ label: String, _ perform: @escaping () -> Void) -> Item {
    let action = Object(adopting: g_simple_action_new(name, nil))
    action.on("activate") { perform() }
    return webkit_context_menu_item_new_from_gaction(action.opaque, label, nil)
  }
}
