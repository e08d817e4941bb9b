/// The key bindings: the default keys of the commands, and the reader's changes.
///
/// A key runs only one command. The reader's choices have precedence over the default keys. If two choices, or two
/// default keys, are the same key, the first command in the table gets the key.
package struct KeyBindings {
  private let commands: [Command]
  private let defaults: [String: [Keystroke]]
  private var changes: [String: [Keystroke]] = [:]
  private var keys: [String: [Keystroke]] = [:]
  /// The action of each assigned key.
  package private(set) var actions: [Keystroke: String] = [:]

  /// - Parameter stored: The keys of each changed command by action, in the form of `stored`. Unknown commands, unknown
  ///   keys and keys that cannot be assigned are ignored.
  package init(_ stored: [String: [String]] = [:], of commands: [Command] = Command.all) {
    self.commands = commands
    defaults = Dictionary(
      commands.map { ($0.action, ($0.keys + $0.variants).compactMap { Keystroke($0) }) }, uniquingKeysWith: { $1 })
    for (action, texts) in stored {
      let read = texts.compactMap { Keystroke($0) }.filter { $0.refusal == nil }
      // An empty list is a choice of the reader. A list with only unreadable keys is damaged, and is ignored.
      if texts.isEmpty || !read.isEmpty { change(action, to: read) }
    }
    resolve()
  }

  /// The stored form: only the keys of the changed commands.
  package var stored: [String: [String]] {
    changes.mapValues { $0.map(\.text) }
  }

  // MARK: Queries

  /// Returns the keys of a command, in the order of display. Alternatives to the default keys are left out, because
  /// readers need not know them.
  package func keys(of command: Command) -> [Keystroke] {
    guard !isChanged(command.action) else { return keys[command.action] ?? [] }
    let variants = command.variants.compactMap { Keystroke($0) }
    return (keys[command.action] ?? []).filter { !variants.contains($0) }
  }

  /// Returns the label of an action's first key, for places with space for only one key.
  package func label(of action: String) -> String? {
    keys[action]?.first?.label
  }

  /// Returns the first key that needs no prefix and does not work in text fields.
  func plainKey(of action: String) -> Keystroke? {
    keys[action]?.first { $0.isPlain && !$0.followsPrefix }
  }

  /// Returns the accelerators that GTK handles: the keys that also work in text fields.
  package func accelerators(of action: String) -> [String] {
    (keys[action] ?? []).filter { !$0.isPlain && !$0.followsPrefix }.map(\.text)
  }

  /// Returns true if a command's keys differ from its default keys, even if the reason is that another command took a
  /// key.
  package func isChanged(_ action: String) -> Bool {
    keys[action] ?? [] != defaults[action] ?? []
  }

  /// True if the reader changed any key.
  package var hasChanges: Bool { !changes.isEmpty }

  /// True if there are keys after the prefix, so that the program must wait for a second key.
  package var hasSequences: Bool { actions.keys.contains(where: \.followsPrefix) }

  /// Returns the other commands that would lose a key if this action got the key.
  package func commands(losing key: Keystroke, to action: String) -> [Command] {
    commands.filter { $0.action != action && keys[$0.action]?.contains(where: key.excludes) == true }
  }

  // MARK: Changes

  /// Assigns a key to a command, and takes the key away from other commands.
  ///
  /// - Parameter isFurther: True if the command keeps its present keys.
  package mutating func assign(_ key: Keystroke, to action: String, isFurther: Bool = false) {
    take([key], besides: action)
    change(action, to: (isFurther ? keys[action] ?? [] : []).filter { !key.excludes($0) } + [key])
    resolve()
  }

  /// Removes all keys of a command.
  package mutating func removeKeys(of action: String) {
    change(action, to: [])
    resolve()
  }

  /// Restores the default keys of a command, and takes them away from other commands.
  package mutating func reset(_ action: String) {
    changes[action] = nil
    take(defaults[action] ?? [], besides: action)
    resolve()
  }

  /// Restores the default keys of every command.
  package mutating func resetAll() {
    changes = [:]
    resolve()
  }

  /// Removes keys from the reader's choices for other commands. Their default keys need no change: a choice has
  /// precedence over them, and when the choice is reset, the other command gets its default key back.
  private mutating func take(_ keys: [Keystroke], besides action: String) {
    for (other, chosen) in changes where other != action {
      let left = chosen.filter { key in !keys.contains { $0.excludes(key) } }
      if left.count < chosen.count { change(other, to: left) }
    }
  }

  private mutating func change(_ action: String, to keys: [Keystroke]) {
    guard let own = defaults[action] else { return }
    changes[action] = keys == own ? nil : keys
  }

  private mutating func resolve() {
    actions = [:]
    let chosen = commands.filter { changes[$0.action] != nil }
    let others = commands.filter { changes[$0.action] == nil }
    for command in chosen + others {
      var own: [Keystroke] = []
      for key in changes[command.action] ?? defaults[command.action] ?? [] where isFree(key) {
        actions[key] = command.action
        own.append(key)
      }
      keys[command.action] = own
    }
  }

  private func isFree(_ key: Keystroke) -> Bool {
    actions[key] == nil && (key != .prefix || !hasSequences) && (!key.followsPrefix || actions[.prefix] == nil)
  }
}

extension Settings {
  /// The reader's key bindings. A new value is stored, and the observers of `.keys` are notified.
  package var keyBindings: KeyBindings {
    get { KeyBindings(self[.keys]) }
    set { self[.keys] = newValue.stored }
  }
}
