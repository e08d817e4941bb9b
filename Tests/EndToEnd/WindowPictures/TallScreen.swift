/// A screen on which a whole page of an article is seen. No window manager is there, so a window's points are the screen's.
final class TallScreen {
  private let server: XServer
  /// What `DISPLAY` is for programs on this screen.
  var display: String { server.display }

  static let size = (width: 800, height: 2600)

  init() async throws {
    server = try await XServer(
      "/usr/bin/Xvfb", ["-screen", "0", "\(Self.size.width)x\(Self.size.height)x24"], within: 60)
  }
}
