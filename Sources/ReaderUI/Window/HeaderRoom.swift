/// What has room in the article's header beside the buttons that are always seen.
package struct HeaderRoom: Equatable {
  /// How many of the buttons are seen that the menu has as well.
  package let buttons: Int
  package let showsName: Bool

  /// The buttons give way to the name of the publication. Where even without them it has no room, it goes with them: it stands
  /// above the headline as well.
  ///
  /// - Parameters:
  ///   - width: That of the header, in pixels.
  ///   - taken: What the other buttons take.
  ///   - button: What each of the buttons takes.
  ///   - most: How many there are.
  ///   - name: The least that a name needs.
  package init(width: Int, taken: Int, button: Int, atMost most: Int, name: Int) {
    let spare = width - taken - name
    buttons = spare < 0 ? 0 : min(most, spare / max(1, button))
    showsName = spare >= 0
  }
}
