import Foundation
import TestServers
import Testing

/// The reader as the session bus starts it, by a service file, when another program calls it.
final class ActivatedReader {
  private let service: URL
  private let trace: TraceFile

  /// - Parameters:
  ///   - earlier: Whose library and settings it has.
  ///   - isInBackground: Whether it refreshes without a window, as who begins with the session.
  ///   - surroundings: What else is in the environment.
  init(
    after earlier: Reader, isInBackground: Bool = false, among surroundings: [String: String] = [:]
  ) throws {
    let runtime = try #require(ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
    let folder = URL(filePath: runtime).appending(path: "dbus-1/services")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    service = folder.appending(path: "io.github.courant.Courant.service")
    trace = TraceFile(file: earlier.home.appending(path: "trace-\(UUID().uuidString)"))
    // The bus reads the line as a shell does: a number sign, say, would end it.
    let environment = (earlier.process.environment ?? [:]).merging(surroundings) { $1 }
    let kept = environment.filter { _, value in
      value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-:,@=".contains($0)) }
    }
    let words =
      ["/usr/bin/env"] + kept.map { "\($0)=\($1)" } + [
        Reader.programs.appending(path: "courant").path, "--gapplication-service", "--trace", trace.file.path, "--data",
        earlier.home.appending(path: "library").path,
      ] + (isInBackground ? ["--background"] : [])
    try Data(
      "[D-BUS Service]\nName=io.github.courant.Courant\nExec=\(words.joined(separator: " "))\n".utf8
    ).write(to: service)
    try Self.reloadServices()
  }

  deinit {
    try? FileManager.default.removeItem(at: service)
    try? Self.reloadServices()
  }

  private static func reloadServices() throws {
    _ = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
  }

  /// Has the bus start the program, without a window.
  func start() throws {
    _ = try Self.call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.StartServiceByName",
      ["io.github.courant.Courant", "0"])
  }

  /// Calls a method of the program, which the bus starts if need be.
  func call(_ path: String, _ method: String, _ arguments: [String] = []) throws -> String {
    try Self.call("io.github.courant.Courant", "/io/github/courant/Courant" + path, method, arguments)
  }

  private static func call(
    _ name: String, _ path: String, _ method: String, _ arguments: [String] = []
  ) throws -> String {
    try Reader.output(
      of: URL(filePath: "/usr/bin/gdbus"),
      ["call", "--session", "--dest", name, "--object-path", path, "--method", method] + arguments)
  }

  /// Waits for an event in the trace, and returns when it came, in milliseconds since the start of the program.
  @discardableResult
  func wait(for event: String, where isWanted: ([String: Any]) -> Bool = { _ in true }) async throws -> Double {
    try await trace.wait(for: event, where: isWanted)
  }

  func events(_ name: String? = nil) -> [[String: Any]] { trace.events(name) }

  /// Has the program end.
  func quit() async throws {
    _ = try call("", "org.gtk.Actions.Activate", ["quit", "[]", "{}"])
    try await wait(for: "shutdown")
  }
}
