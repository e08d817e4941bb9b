import CGTK
import FoundationEssentials
import GLibSupport
import SharedUI
import Text

/// The permission to run without a window and to start with the session. In a sandbox, the desktop grants it. Outside a
/// sandbox, the program writes an autostart file for the reader.
enum BackgroundPermission {
  /// Requests the permission, or gives it up.
  ///
  /// - Returns: True if the request succeeded. The desktop or the reader may refuse it.
  static func set(_ isWanted: Bool) async -> Bool {
    // In a sandbox, the portal starts the program by this name.
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
    // Outside a sandbox, there may be no portal, or the portal may not know which program sends the request. The portal
    // also does not remove files that it did not write.
    return isWanted && isSet || setFile(isWanted)
  }

  /// Returns the path of the file that starts a program with the session (freedesktop's Autostart specification).
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

  /// Returns the contents of the autostart file. The file has no effect if the program no longer exists.
  ///
  /// - Parameter program: The program's path.
  static func entry(running program: String) -> String {
    // Each character is escaped as the Desktop Entry specification says: first as part of a quoted word, then as part
    // of a string in the file.
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
