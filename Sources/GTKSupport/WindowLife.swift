import CGTK
import GLibSupport

extension UnsafeMutablePointer where Pointee == GtkWindow {
  /// Retains a Swift object until this window is closed or destroyed.
  ///
  /// This is for an object that retains the window's `Interface`, which retains the window. With `keep`, the object and
  /// the window would retain each other and never be released.
  public func keepWhileOpen(_ object: AnyObject) {
    var kept: AnyObject? = object
    // The signal "destroy" is too late: it comes only after all references to the window are released.
    on("unrealize") {
      if kept != nil { kept = nil }
    }
  }
}
