import Foundation
import Testing

extension EndToEndTests {
  @Test("The window speaks German to a reader who does")
  func german() async throws {
    let reader = try await Reader(in: "de")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The list of sections, and what stands over the list of articles.
    try await reader.see("Ungelesen")
    try await reader.see("Alle Artikel")
    try reader.key("g", "u")
    try await reader.see(" ungelesen")
    // What stands in place of an empty list.
    try reader.key("g", "s")
    try await reader.see("Keine Artikel mit Stern")
    // One, and more than one.
    try reader.key("g", "a")
    try await reader.see("Good morning, and welcome to Courant")
    try reader.key("j", "s", "ctrl+z")
    try await reader.see("Der Stern ist wieder weg")
    try reader.key("shift+a")
    try await reader.see(" Artikel gelesen")
    try reader.key("ctrl+z")
    try await reader.see(" Artikel sind wieder ungelesen")
    // Who mends the program reads English.
    try Reader.activate("diagnostics")
    try await reader.see("Gezeichnet von")
    try await reader.clickInDialog("Kopieren")
    try await reader.see("Kopiert")
    let copied = try Reader.output(of: URL(filePath: "/usr/bin/xclip"), ["-selection", "clipboard", "-o"])
    #expect(copied.contains("Drawn by: Gsk") && copied.contains("Sandbox: For articles alone"))
    #expect(!copied.contains("Gezeichnet"))
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
