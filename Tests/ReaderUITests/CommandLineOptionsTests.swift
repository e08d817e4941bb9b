import CGTK
import GLibSupport
import Testing

@testable import ReaderUI

@MainActor
@Suite struct CommandLineOptionsTests {
  @Test func `What runs in the place of the program is started with its options`() throws {
    let application = Object(adopting: try #require(g_application_new(nil, G_APPLICATION_NON_UNIQUE)))
    let options = CommandLineOptions(of: application)
    // Nothing is done, so it ends at once.
    application.on("activate") {}
    let words = ["courant", "--debug", "--data", "/tmp/somewhere"]
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    #expect(g_application_run(application.cast(), Int32(words.count), &pointers) == 0)
    #expect(options.saysRequests && options.folder == "/tmp/somewhere")
    #expect(options.again == ["--data", "/tmp/somewhere", "--debug"])
  }
}
