import CSQLite
import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Without a window sources are refreshed, told of and opened, and nothing is asked where that costs, saves no power or disturbs; quitting ends it"
  )
  func background() async throws {
    let portal = try await Portal()
    let server = try await NginxServer()
    let reader = try await Self.toldReader(of: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.chooseBackground()
    try await reader.until("the desktop was asked") { portal.said("background").isEmpty ? nil : true }
    try reader.key("Escape")
    try await reader.seeNoDialog()

    // The window is closed; the program is the same process, anew.
    try reader.key("ctrl+w")
    try await reader.wait(for: "in-background")
    let _: Bool = try await reader.until("no window is seen") { try reader.windows().isEmpty ? true : nil }
    #expect(reader.process.isRunning)
    // What drew articles is gone, and nothing of it waits to be asked how it ended.
    try await reader.until("no process of the window is left") {
      let list = "ps --ppid \(reader.process.processIdentifier) -o comm= || true"
      return try Reader.output(of: URL(filePath: "/bin/sh"), ["-c", list]).isEmpty ? true : nil
    }
    try Reader.activateOnApplication("quit")
    let _: Bool = try await reader.until("the program has ended") { reader.process.isRunning ? nil : true }

    try await beginWithSession(after: reader, telling: portal, of: server)
    try await seePauses(after: reader)
    try await refuseNotifications(after: reader)
  }

  /// The program begins with the session, when a source is due, and a click on what it tells opens its window.
  private func beginWithSession(after reader: Reader, telling portal: Portal, of server: NginxServer) async throws {
    let desktop = try await NotificationServer()
    defer { withExtendedLifetime(desktop) {} }
    try server.put(Self.newsFeed(["One", "Two", "The tide is early"]).utf8, at: "tech.xml")
    try Self.forgetWhenAsked(reader.home.appending(path: "library/library.sqlite"))
    let service = try ActivatedReader(after: reader, isInBackground: true)
    try service.start()
    try await service.wait(for: "refreshed-in-background", where: { $0["new"] as? Int == 1 })
    try await service.wait(for: "announced", where: { $0["count"] as? Int == 1 })
    #expect(service.events("first-frame").isEmpty)
    try await reader.until("the desktop shows it") { desktop.said.contains("The tide is early") ? true : nil }
    try await reader.until("the desktop knows what came") { portal.said("status").isEmpty ? nil : true }
    try desktop.click()
    try await service.wait(for: "article-shown", where: { $0["headline"] as? String == "The tide is early" })
    try await service.quit()
  }

  /// The desktop shows no notifications, so nothing is asked.
  private func refuseNotifications(after reader: Reader) async throws {
    try Self.forgetWhenAsked(reader.home.appending(path: "library/library.sqlite"))
    try reader.set("show-banners", to: "false", of: "org.gnome.desktop.notifications")
    let silent = try ActivatedReader(after: reader, isInBackground: true)
    try silent.start()
    try await silent.wait(for: "paused", where: { $0["for"] as? String == "do-not-disturb" })
    #expect(silent.events("first-frame").isEmpty && silent.events("refreshed").isEmpty)
    // What is chosen in the icon's menu is done all the same, in a window.
    _ = try silent.call("", "org.freedesktop.Application.ActivateAction", ["refresh-all", "[]", "{}"])
    try await silent.wait(for: "refreshed")
    try await silent.wait(for: "first-frame")
    try await silent.quit()
    #expect(silent.events("refreshed-in-background").isEmpty)
  }

  /// Nothing is asked where the connection costs by the byte, the computer saves power, or nothing is to disturb.
  private func seePauses(after reader: Reader) async throws {
    let bus = try #require(ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"])
    for reason in ["metered", "power-saver", "do-not-disturb"] {
      try Self.forgetWhenAsked(reader.home.appending(path: "library/library.sqlite"))
      let computer = try await Computer(reason)
      let service = try ActivatedReader(
        after: reader, isInBackground: true, among: ["DBUS_SYSTEM_BUS_ADDRESS": bus])
      try service.start()
      try await service.wait(for: "paused", where: { $0["for"] as? String == reason })
      try await service.quit()
      #expect(service.events("refreshed-in-background").isEmpty)
      withExtendedLifetime(computer) {}
    }
  }

  private static func forgetWhenAsked(_ library: URL) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    try #require(sqlite3_open_v2(library.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    try #require(sqlite3_exec(database, "DELETE FROM schedules", nil, nil, nil) == SQLITE_OK)
  }
}

extension Reader {
  /// Chooses in the preferences that the program refreshes without a window.
  func chooseBackground() async throws {
    try key("ctrl+comma")
    try await see("Load Pictures")
    try key("Down", "Down")
    try await see("Refresh While the Window Is Closed")
    try await clickInDialog("Refresh While the Window Is Closed", as: ["list item"])
  }
}
