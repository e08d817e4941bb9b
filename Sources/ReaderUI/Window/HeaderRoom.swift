/// The room in the article's header beside the buttons that always stay.
package struct HeaderRoom: Equatable {
  /// The number of visible optional buttons, which the menu has too.
  package let buttons: Int
  package let showsName: Bool

  /// Computes the room. The buttons give way to the name of the publication. If the name does not fit even without
  /// them, both are hidden: the name also stands above the headline.
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
