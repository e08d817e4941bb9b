/// Which keys do what: those that the commands come with, and what the reader changed about them.
///
/// A key does one thing. What the reader chose goes before what a command comes with; between two choices, and between
/// two commands that come with the same key, the one that stands first in the table wins.
struct KeyBindings {
  private let commands: [Command]
  private let defaults: [String: [Keystroke]]
  private var changes: [String: [Keystroke]] = [:]
  private var keys: [String: [Keystroke]] = [:]
  /// The action of each key that is had.
  private(set) var actions: [Keystroke: String] = [:]

  /// - Parameter stored: The keys of each action that the reader changed, as `stored` has them. What names no command or no
  ///   key, and keys that cannot be given away, count as not written.
  init(_ stored: [String: [String]] = [:], of commands: [Command] = Command.all) {
    self.commands = commands
    defaults = Dictionary(
      commands.map { ($0.action, ($0.keys + $0.variants).compactMap { Keystroke($0) }) }, uniquingKeysWith: { $1 })
    for (action, texts) in stored {
      let read = texts.compactMap { Keystroke($0) }.filter { $0.refusal == nil }
      // An empty list is the reader's wish; one in which nothing can be read is damage.
      if texts.isEmpty || !read.isEmpty { change(action, to: read) }
    }
    resolve()
  }

  /// What the settings keep: the keys of the commands that were changed, and of no other.
  var stored: [String: [String]] {
    changes.mapValues { $0.map(\.text) }
  }

  // MARK: Asking

  /// The keys of a command, in the order in which they are shown. Of what it comes with, variants are left out, as they
  /// work and say nothing new.
  func keys(of command: Command) -> [Keystroke] {
    guard !isChanged(command.action) else { return keys[command.action] ?? [] }
    let variants = command.variants.compactMap { Keystroke($0) }
    return (keys[command.action] ?? []).filter { !variants.contains($0) }
  }

  /// The key to name where there is room for one.
  func label(of action: String) -> String? {
    keys[action]?.first?.label
  }

  /// The first key that works alone and not in text fields.
  func plainKey(of action: String) -> Keystroke? {
    keys[action]?.first { $0.isPlain && !$0.followsPrefix }
  }

  /// What GTK gets to look after: the keys that work in text fields as well.
  func accelerators(of action: String) -> [String] {
    (keys[action] ?? []).filter { !$0.isPlain && !$0.followsPrefix }.map(\.text)
  }

  /// Whether a command has other keys than it comes with, be it that another one took them.
  func isChanged(_ action: String) -> Bool {
    keys[action] ?? [] != defaults[action] ?? []
  }

  /// Whether the reader changed anything.
  var hasChanges: Bool { !changes.isEmpty }

  /// Whether a first key of two has something to wait for.
  var hasSequences: Bool { actions.keys.contains(where: \.followsPrefix) }

  /// The other commands that would lose a key if this action had it.
  func commands(losing key: Keystroke, to action: String) -> [Command] {
    commands.filter { $0.action != action && keys[$0.action]?.contains(where: key.excludes) == true }
  }

  // MARK: Changing

  /// Gives a command a key, and takes it from whichever has it.
  ///
  /// - Parameter isFurther: Whether the command keeps the keys it has.
  mutating func assign(_ key: Keystroke, to action: String, isFurther: Bool = false) {
    take([key], besides: action)
    change(action, to: (isFurther ? keys[action] ?? [] : []).filter { !key.excludes($0) } + [key])
    resolve()
  }

  /// Leaves a command without keys.
  mutating func removeKeys(of action: String) {
    change(action, to: [])
    resolve()
  }

  /// Gives a command the keys it comes with, and takes them from whichever has them.
  mutating func reset(_ action: String) {
    changes[action] = nil
    take(defaults[action] ?? [], besides: action)
    resolve()
  }

  /// Gives every command the keys it comes with.
  mutating func resetAll() {
    changes = [:]
    resolve()
  }

  /// Takes keys out of the reader's choices. What a command comes with needs no change: a choice goes before it, and when
  /// the choice is reset, the command has its key again.
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
  /// The keys as the reader has them; setting it keeps them and tells who observes `.keys`.
  var keyBindings: KeyBindings {
    get { KeyBindings(self[.keys]) }
    set { self[.keys] = newValue.stored }
  }
}
