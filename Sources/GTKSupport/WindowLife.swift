import CGTK
import GLibSupport

extension UnsafeMutablePointer where Pointee == GtkWindow {
  /// Retains a Swift object until this window is closed or destroyed.
  ///
  /// For an object that holds the window's `Interface`: the interface holds the window, so with `keep` neither would be
  /// released.
  public func keepWhileOpen(_ object: AnyObject) {
    var kept: AnyObject? = object
    // "destroy" does not suit, because it comes only when nobody holds the window any more.
    on("unrealize") {
      if kept != nil { kept = nil }
    }
  }
}
