import CGTK
import Library
import Text

/// Tells the reader once that the library was damaged and was restored.
enum RestorationNotice {
  static func present(over window: UnsafeMutablePointer<GtkWindow>, _ restoration: Restoration) {
    let text = restoration.message(copied: DateText.full(restoration.copied))
    Question.tell(over: window, translated("The Library Was Restored"), text)
  }
}
