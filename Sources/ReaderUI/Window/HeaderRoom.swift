/// Computes which optional parts fit in the article's header beside the buttons that are always shown.
package struct HeaderRoom: Equatable {
  /// The number of visible optional buttons. These buttons are also in the menu.
  package let buttons: Int
  package let showsName: Bool

  /// Computes the visible parts. If the space is scarce, the publication's name has precedence over the buttons. If the
  /// name does not fit even without the buttons, the name and the buttons are hidden, because the name is also above
  /// the headline.
  ///
  /// - Parameters:
  ///   - width: The width of the header, in pixels.
  ///   - taken: The width of the other buttons.
  ///   - button: The width of each optional button.
  ///   - most: The number of optional buttons.
  ///   - name: The minimum width of a name.
  package init(width: Int, taken: Int, button: Int, atMost most: Int, name: Int) {
    let spare = width - taken - name
    buttons = spare < 0 ? 0 : min(most, spare / max(1, button))
    showsName = spare >= 0
  }
}
