import Text

/// Writes the output of `--help`, from the table of commands.
enum Help {
  static func text(for command: Command?) -> String {
    guard let command else { return overview }
    return """
      \(translated("Usage:")) courantctl \(command.usage)

      \(command.summary)

      \(options(command.options + Command.commonOptions))

      """
  }

  private static var overview: String {
    """
    \(translated("Usage:")) courantctl COMMAND …

    \(translated("Reads news without a screen, from the same library as the window."))

    \(columns(Command.all.map { ($0.usage, $0.summary) }))

    \(options(Command.commonOptions))

    \(translated("Exit codes: 0 all went well, 1 something failed, 2 the call is wrong."))

    """
  }

  private static func options(_ options: [Command.Option]) -> String {
    columns(
      options.map { option in ([option.name, option.value].compactMap { $0 }.joined(separator: " "), option.summary) })
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }.joined(separator: "\n")
  }
}
