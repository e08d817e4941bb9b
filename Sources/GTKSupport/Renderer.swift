import CGTK
import Glibc

/// How GTK draws.
public enum Renderer {
  /// Lets GTK draw with cairo where OpenGL would be emulated: on a machine without a graphics device, Mesa's emulation
  /// loads a compiler, takes twice the memory and redraws the whole window for every change. To be called before GTK starts;
  /// what the environment says already stands, and OpenGL with a renderer that is named there.
  public static func avoidEmulation() {
    let hasDevice = (128..<144).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
    let isOtherChosen = getenv("GSK_RENDERER").map { String(cString: $0) != "cairo" } ?? false
    guard !hasDevice, !isOtherChosen else { return }
    setenv("GSK_RENDERER", "cairo", 0)
    // GDK looks OpenGL up at the start, even if nothing will draw with it. The switch got a variable of its own in 4.16.
    if gtk_get_minor_version() < 16 {
      setenv("GDK_DEBUG", "gl-disable", 0)
    } else {
      setenv("GDK_DISABLE", "gl", 0)
    }
  }
}
