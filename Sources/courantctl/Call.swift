import Text

/// One call of the program: the command, its operands and its options.
struct Call {
  let command: Command?
  let operands: [String]
  private var options: [String: [String]] = [:]

  var wantsVersion: Bool { command == nil && has("--version") }

  /// Parses the words after the program's name.
  ///
  /// Options may stand anywhere, as `--name value` or `--name=value`. All words after `--` are operands. GOption would
  /// not make this code shorter: it has no commands, cannot bind an option to a command, needs a variable for each
  /// value, and writes its own help.
  ///
  /// - Throws: `Failure.usage`.
  init(_ words: [String]) throws {
    var rest = words[...]
    var plain: [String] = []
    var given: [(name: String, value: String?)] = []
    let every = Command.all.flatMap(\.options)
    let names = Set(every.map(\.name))
    let withValue = Set(every.filter { $0.value != nil }.map(\.name) + ["--data"])
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      // In a query, a minus sign before a word excludes the word, unless the word is the name of an option.
      let isOfQuery = plain.first.map(Self.commandsWithQuery.contains) ?? false && !names.contains("-" + word)
      guard word.hasPrefix("-"), word != "-", !isOfQuery || word.hasPrefix("--") || word == "-h" else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0]
      if parts.count == 2 {
        given.append((name, parts[1]))
      } else if withValue.contains(name) {
        guard let value = rest.popFirst() else {
          throw Failure.usage(translated("The option %s needs a value.", name))
        }
        given.append((name, value))
      } else {
        given.append((name, nil))
      }
    }
    if let name = plain.first {
      guard let command = Command.all.first(where: { $0.name == name }) else {
        throw Failure.usage(translated("There is no command “%s”.", name))
      }
      self.command = command
    } else {
      command = nil
    }
    operands = Array(plain.dropFirst())
    let known = Dictionary(
      uniqueKeysWithValues: (Command.commonOptions + (command?.options ?? [])).map { ($0.name, $0) })
    for (name, value) in given {
      guard let option = known[name], (option.value == nil) == (value == nil) else {
        throw Failure.usage(translated("The option %s does not belong here.", name), of: command)
      }
      options[name, default: []].append(value ?? "")
    }
    if let command, !has("--help"), !command.operandCount.contains(operands.count) {
      throw Failure.usage(
        translated("“%s” is called so: %s.", command.name, "courantctl \(command.usage)"), of: command)
    }
  }

  private static let commandsWithQuery = Set(Command.all.filter { $0.operands.contains("QUERY") }.map(\.name))

  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option; the last one if the option was given more than once.
  subscript(option: String) -> String? { options[option]?.last }

  /// All values of an option that may be repeated.
  func all(_ option: String) -> [String] { options[option] ?? [] }

  /// Returns the value of an option as a number of at least 0.
  func number(_ option: String) throws -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw Failure.usage(translated("“%s” is not a number from 0 on.", text))
    }
    return number
  }
}
