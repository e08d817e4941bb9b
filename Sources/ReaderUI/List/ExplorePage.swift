import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// The page with the subjects of all publications, by week and by publication. A name is larger if more of its articles
/// are unread. The publications are below the subjects, or beside them in the article pane.
final class ExplorePage {
  /// A section that the reader can open from the page.
  private struct Choice {
    let section: Section
    let name: String
    let unread: Int
    let count: Int
    /// True for a publication, if publications have their subjects behind them.
    var isHeading = false
  }

  /// A heading of the page, with the buttons below it.
  private final class Part {
    let heading: Widget
    let cloud: ButtonCloud
    /// The sections that the buttons open.
    var choices: [Choice] = []

    init(_ name: String, in interface: Interface) {
      heading = interface.widget(name + "-heading")
      cloud = ButtonCloud(in: interface.widget(name))
    }
  }

  private let interface = Interface("explore-page", under: resourceRoot)
  private let library: Library
  private let week: Part
  private let earlier: Part
  private let sources: Part
  /// The subjects that only a filter finds.
  private let others: Part
  private let filter: CloudFilter
  private var reading: Task<Void, Never>?
  /// Reads the subjects that only a filter finds; `nil` until the reader filters.
  private var readingOthers: Task<Void, Never>?
  /// True if the first button gets the focus when it exists.
  private var wantsFocus = false
  /// Called with the section and its name when the reader chooses a subject or a source.
  var onChoose: (Section, String) -> Void = { _, _ in }
  /// Called with the number of subjects and sources on the page.
  var onShown: (Int) -> Void = { _ in }

  init(library: Library) {
    self.library = library
    week = Part("week", in: interface)
    earlier = Part("earlier", in: interface)
    sources = Part("sources", in: interface)
    others = Part("others", in: interface)
    filter = CloudFilter(of: [week.cloud, earlier.cloud, others.cloud, sources.cloud], in: interface)
    for part in parts {
      part.cloud.onChoose = { [weak self, unowned part] in self?.choose(part.choices[$0], in: part) }
    }
    filter.onChange = { [weak self] in
      self?.readOthers()
      self?.update()
    }
    filter.onFirst = { [weak self] in self?.chooseFirst() }
    filter.onEnd = { [weak self] in self?.focusFirst() }
  }

  private var parts: [Part] { [week, earlier, others, sources] }

  var widget: Widget { interface.widget("explore") }

  /// True if there is room beside the page.
  var hasRoomBeside = false {
    didSet { placeSources() }
  }

  /// The publications, for the place beside the page; `nil` if they are below the subjects.
  var beside: Widget? { isBeside ? interface.widget("beside") : nil }

  /// Without subjects, the page itself shows the publications.
  private var isBeside: Bool { hasRoomBeside && !(week.choices + earlier.choices).isEmpty }

  private func placeSources() {
    let (part, places) = (interface.widget("source-part"), (beside: "beside-place", below: "below"))
    g_object_ref(part)
    adw_bin_set_child(interface.object(isBeside ? places.below : places.beside).cast(), nil)
    adw_bin_set_child(interface.object(isBeside ? places.beside : places.below).cast(), part)
    g_object_unref(part)
  }

  /// Reads the current subjects and sources, and shows them.
  func show() {
    reading?.cancel()
    reading = Task { [weak self, library] in
      do throws(LibraryError) {
        let exploration = try await library.explore()
        guard !Task.isCancelled else { return }
        self?.show(exploration)
      } catch {
        guard let self, !Task.isCancelled else { return }
        filter.say(error.message)
      }
    }
  }

  func focusFilter() { filter.focus() }

  /// Moves the focus to the button that was chosen last, or else to the first, so that one key press opens its list.
  func focusFirst() {
    wantsFocus = true
    settleFocus()
  }

  /// Moves the focus to the first publication beside the page.
  ///
  /// - Returns: False if there is none.
  func focusBeside() -> Bool { gtk_widget_get_mapped(interface.widget("beside")) != 0 && sources.cloud.focusFirst() }

  private func settleFocus() {
    guard wantsFocus else { return }
    wantsFocus = !parts.contains { $0.cloud.focusChosen() } && !parts.contains { $0.cloud.focusFirst() }
  }

  private func show(_ exploration: Exploration) {
    let subjects = exploration.subjects.map { (isRecent: $0.recent > 0, choice: Self.choice($0)) }
    week.choices = subjects.filter(\.isRecent).map(\.choice)
    earlier.choices = subjects.filter { !$0.isRecent }.map(\.choice)
    sources.choices = Self.sources(of: exploration)
    (others.choices, readingOthers) = ([], nil)
    readOthers()
    placeSources()
    update()
    settleFocus()
    onShown(subjects.count + exploration.sources.count)
  }

  private static func choice(_ subject: Subject) -> Choice {
    Choice(section: .subject(subject.key), name: subject.name, unread: subject.unread, count: subject.count)
  }

  /// The maximum number of subjects behind a publication. The page also has room for the other publications.
  private static let mostOfSource = 4

  /// Returns the publications, each with its subjects behind it.
  private static func sources(of exploration: Exploration) -> [Choice] {
    var subjects: [Publication.ID: [Choice]] = [:]
    for subject in exploration.subjects {
      for (publication, part) in subject.sources where subjects[publication, default: []].count < mostOfSource {
        subjects[publication, default: []].append(
          Choice(section: .term(part.id), name: subject.name, unread: part.unread, count: part.count))
      }
    }
    return exploration.sources.flatMap { source in
      [
        Choice(
          section: .publication(source.publication.id), name: source.publication.title,
          unread: source.publication.unread, count: source.count, isHeading: !subjects.isEmpty)
      ] + subjects[source.publication.id, default: []]
    }
  }

  private static func items(for choices: [Choice]) -> [ButtonCloud.Item] {
    let most = choices.map(\.unread).max() ?? 1
    let hasHeadings = choices.contains(where: \.isHeading)
    return choices.map { choice in
      ButtonCloud.Item(
        name: choice.name,
        size: hasHeadings ? 2 : choice.unread == 0 ? 1 : TermCloud.step(choice.unread, of: most),
        count: translated("%s unread", plural: "%s unread", count: choice.unread) + " · "
          + translated("%s article", plural: "%s articles", count: choice.count), isHeading: choice.isHeading)
    }
  }

  // MARK: Filter

  /// Reads the subjects that the page leaves out, because a filter finds them, too.
  private func readOthers() {
    guard !filter.words.isEmpty, readingOthers == nil else { return }
    let shown = Set((week.choices + earlier.choices).map(\.section))
    readingOthers = Task { [weak self, library] in
      // The page also works without them.
      guard let subjects = try? await library.subjects(), let self, !Task.isCancelled else { return }
      others.choices = subjects.filter { !shown.contains(.subject($0.key)) }.map(Self.choice)
      update()
    }
  }

  private func update() {
    for part in parts {
      // The subjects that only a filter finds are left out without one.
      let choices = part === others && filter.words.isEmpty ? [] : part.choices
      part.cloud.show(Self.items(for: choices), filter: filter.words)
      gtk_widget_set_visible(part.heading, part.cloud.matches.isEmpty ? 0 : 1)
    }
    filter.tell()
  }

  private func chooseFirst() {
    guard let part = parts.first(where: { !$0.cloud.matches.isEmpty }) else { return }
    choose(part.choices[part.cloud.matches[0]], in: part)
  }

  private func choose(_ choice: Choice, in chosen: Part) {
    for part in parts where part !== chosen { part.cloud.chosen = nil }
    onChoose(choice.section, choice.name)
  }
}
