import CGTK
import Glibc

/// Chooses how GTK draws.
public enum Renderer {
  /// Makes GTK draw with cairo if OpenGL would be emulated. On a machine without a graphics device, Mesa's emulation
  /// loads a compiler, takes twice the memory and redraws the whole window for every change. Must be called before GTK
  /// starts. Variables of the environment have precedence: if they name a renderer, OpenGL stays.
  public static func avoidEmulation() {
    let hasDevice = (128..<144).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
    let isOtherChosen = getenv("GSK_RENDERER").map { String(cString: $0) != "cairo" } ?? false
    guard !hasDevice, !isOtherChosen else { return }
    setenv("GSK_RENDERER", "cairo", 0)
    // GDK searches for OpenGL at the start, even if nothing uses it. Since GTK 4.16, a separate variable disables this.
    if gtk_get_minor_version() < 16 {
      setenv("GDK_DEBUG", "gl-disable", 0)
    } else {
      setenv("GDK_DISABLE", "gl", 0)
    }
  }
}
