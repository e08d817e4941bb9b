import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A release, which has the window load WebKit, shows articles, also where the loader was told to look up all names",
    .enabled(if: FileManager.default.fileExists(atPath: patchelf), "patchelf is not installed"),
    arguments: [false, true])
  func releaseLoadsWebKit(bindsNow: Bool) async throws {
    let folder = try TemporaryFolder()
    let executable = URL(filePath: folder.path + "/courant")
    try FileManager.default.copyItem(at: Reader.products.appending(path: "courant"), to: executable)
    let libraries = ["libwebkitgtk-6.0.so.4", "libjavascriptcoregtk-6.0.so.1"]
    _ = try Reader.output(
      of: URL(filePath: patchelf), libraries.flatMap { ["--remove-needed", $0] } + [executable.path])
    if bindsNow { setenv("LD_BIND_NOW", "1", 1) }
    defer { unsetenv("LD_BIND_NOW") }
    let reader = try await Reader(executable: executable)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Where no sandbox can be made the reader says so, and its list still works")
  func noSandbox() async throws {
    let folder = try TemporaryFolder()
    let bubblewrap = try folder.put(
      "#!/bin/sh\necho 'No permissions to create a new namespace' >&2\nexit 1\n".utf8, at: "bwrap")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bubblewrap)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    setenv("PATH", folder.path + ":" + path, 1)
    defer { setenv("PATH", path, 1) }
    let reader = try await Reader(waitingFor: "view-missing")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // Without a view to wait for, the Guide may not be in the list yet.
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) > 0 })
    try reader.key("j")
    try await reader.see("This Article Cannot Be Shown")
    try await reader.see("Articles are drawn in a sandbox")
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

private let patchelf = "/usr/bin/patchelf"
