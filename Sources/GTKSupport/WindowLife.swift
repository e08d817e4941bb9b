import CGTK
import GLibSupport

extension UnsafeMutablePointer where Pointee == GtkWindow {
  /// Keeps a Swift object until this window is closed or destroyed.
  ///
  /// For an object that holds the window's `Interface`: as the interface holds the window, `keep` would let neither go.
  public func keepWhileOpen(_ object: AnyObject) {
    var kept: AnyObject? = object
    // Not "destroy", which comes only when nobody holds the window any more.
    on("unrealize") {
      if kept != nil { kept = nil }
    }
  }
}
