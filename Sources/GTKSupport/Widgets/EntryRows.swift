import CGTK
import GLibSupport

extension DialogFrame {
  /// Calls back when the reader applies the text of an entry row, or closes the dialog with text that is not applied.
  public func onApply(of row: Widget, _ act: @escaping () -> Void) {
    row.on("apply") { act() }
    onClose { if row.hasUnappliedText { act() } }
  }
}

extension Widget {
  /// True if an `AdwEntryRow` shows its button for applying the typed text.
  public var hasUnappliedText: Bool {
    descendants(of: gtk_button_get_type()).contains { button in
      let icon = gtk_button_get_icon_name(button.cast()).map { String(cString: $0) }
      return icon == "adw-entry-apply-symbolic" && gtk_widget_get_visible(button) != 0
    }
  }
}
