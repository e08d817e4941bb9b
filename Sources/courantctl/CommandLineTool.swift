import CResources
import FoundationEssentials
import GLibSupport
import Glibc
import Library
import Text

/// `courantctl`: the library without a window.
///
/// Exit codes: 0 if everything succeeded, 1 if something failed, 2 if the command line is wrong.
enum CommandLineTool {
  static let version = "0.1.0"

  /// Runs one call.
  static func run(_ words: [String]) async -> Int32 {
    // Programs read JSON, so it is the same in every language.
    if !words.contains("--json") { setLanguage() }
    var size = 0
    let bundle = courant_resources(&size)
    Resources.register(bundle, length: size)
    do {
      let call = try Call(words)
      if call.wantsVersion {
        print("courantctl \(version)")
        return 0
      }
      guard let command = call.command, !call.has("--help") else {
        print(Help.text(for: call.command), terminator: "")
        return call.command == nil && !call.has("--help") ? 2 : 0
      }
      try await command.run(call)
      return 0
    } catch let failure as Failure {
      Output.complain(failure.message)
      return failure.code
    } catch {
      Output.complain(LibraryError.sentence(for: error))
      return 1
    }
  }

  /// Opens the library that the command line names.
  ///
  /// - Parameter isNewAllowed: True to create a missing library. Commands that only read or change existing data do not
  ///   create a library.
  static func library(for call: Call, isNewAllowed: Bool = false) throws -> Library {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "."
    // An empty variable counts as missing.
    func given(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    func folder(_ variable: String, _ fallback: String) -> String {
      (given(variable) ?? home + "/" + fallback) + "/courant"
    }
    let option = "--data"
    guard call[option]?.isEmpty != true else { throw Failure.usage(translated("The option %s needs a value.", option)) }
    let library = try Library(
      folder: call[option] ?? given("COURANT_DATA_DIR") ?? folder("XDG_DATA_HOME", ".local/share"),
      isExpected: !isNewAllowed, cache: folder("XDG_CACHE_HOME", ".cache"), version: version,
      newsAPI: environment["COURANT_NEWSAPI"], hostedWordPress: environment["COURANT_WORDPRESS_COM"],
      resource: { resourceData($0) }, marksOldRead: { !call.has("--all-unread") })
    if let restoration = library.restoration {
      Output.complain(restoration.message(copied: restoration.copied.formatted(.iso8601)))
    }
    return library
  }
}

/// The reason why a call failed.
struct Failure: Error {
  let message: String
  /// The exit code.
  let code: Int32

  /// Returns the failure for a wrong command line.
  ///
  /// - Parameter command: The command, if it is known.
  static func usage(_ message: String, of command: Command? = nil) -> Failure {
    let help =
      command.map { translated("See “courantctl %s --help”.", $0.name) } ?? translated("See “courantctl --help”.")
    return Failure(message: message + " " + help, code: 2)
  }

  /// Returns the failure of a correct command line whose command did not succeed.
  static func failed(_ message: String) -> Failure {
    Failure(message: message, code: 1)
  }
}

extension LibraryError {
  static func sentence(for error: any Error) -> String {
    guard let error = error as? LibraryError else { return String(describing: error) }
    let service = error.isAboutKey ? "newsapi" : error.loginOrigin
    var sentences = [error.message]
    if let service { sentences.append(translated("“courantctl key %s -” takes it, too.", service)) }
    if case .account(.plain) = error { sentences.append(translated("--plain agrees to that.")) }
    return sentences.joined(separator: " ")
  }
}
