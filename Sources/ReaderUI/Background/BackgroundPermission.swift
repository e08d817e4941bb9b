import CGTK
import FoundationEssentials
import GLibSupport
import Text

/// Whether the program may go on without a window, and begins with the session: the desktop's word in a sandbox, and a file of the
/// reader's own elsewhere.
enum BackgroundPermission {
  /// Asks for it, or gives it back.
  ///
  /// - Returns: Whether it is as was wanted; the desktop or the reader may refuse.
  static func set(_ isWanted: Bool) async -> Bool {
    // A sandbox's portal runs what has this name in there.
    let program = Flatpak.isAround ? "courant" : ProgramPlace.program
    let answer = await PortalRequest.call(
      "RequestBackground", of: "org.freedesktop.portal.Background", [""],
      options: [
        "reason": .text(translated("To fetch new articles while its window is closed")),
        "autostart": .boolean(isWanted),
        "commandline": .texts([program] + Service.inBackground), "dbus-activatable": .boolean(false),
      ])
    let isSet =
      if case .agreed(let results) = answer { (results["autostart"] == .boolean(true)) == isWanted } else { false }
    if Flatpak.isAround || isWanted && answer == .refused { return isSet }
    // Outside of a sandbox a portal may not know which program asks, or be missing, and does not remove what it did not write.
    return isWanted && isSet || setFile(isWanted)
  }

  /// The file by which desktops start a program with the session (freedesktop's Autostart specification).
  static func file(below configuration: String) -> String { "\(configuration)/autostart/\(applicationID).desktop" }

  private static func setFile(_ isWanted: Bool) -> Bool {
    let configuration = String(cString: g_get_user_config_dir())
    let path = file(below: configuration)
    do {
      guard isWanted else {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        return true
      }
      try FileManager.default.createDirectory(
        atPath: configuration + "/autostart", withIntermediateDirectories: true)
      try Data(entry(running: ProgramPlace.program).utf8).write(to: URL(filePath: path), options: .atomic)
      return true
    } catch {
      return false
    }
  }

  /// It has no effect where the program is gone since.
  ///
  /// - Parameter program: Its path.
  static func entry(running program: String) -> String {
    // What the Desktop Entry specification wants before these characters: first in a quoted word, then in any text of the file.
    var quoted = ""
    for character in program {
      switch character {
      case "\"", "`", "$": quoted += "\\\\" + String(character)
      case "\\": quoted += "\\\\\\\\"
      case "%": quoted += "%%"
      default: quoted.append(character)
      }
    }
    return """
      [Desktop Entry]
      Type=Application
      Name=Courant
      TryExec=\(program.replacing("\\", with: "\\\\"))
      Exec="\(quoted)" \(Service.inBackground.joined(separator: " "))
      Icon=\(applicationID)
      NoDisplay=true

      """
  }
}
