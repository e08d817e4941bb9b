import Articles
import Library
import Text

/// How far a section's list goes back into its source's archive.
public final class ArchiveReading {
  private let library: Library
  private var task: Task<Void, Never>?
  private var section = Section.today
  /// It failed for want of a network.
  private var awaitsNetwork = false
  /// Whether the source has articles older than those that are there.
  public private(set) var hasOlder = false
  /// What stands below the list is something else now.
  public var onFooter: (ListFooter?) -> Void = { _ in }
  /// It is known now how far the archive was read.
  public var onFound: () -> Void = {}
  /// This many older articles came from the section's source.
  public var onOlder: (Int) -> Void = { _ in }
  /// Older articles are on their way, or not any more.
  public var onLoading: (Bool) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// Finds out whether a section has an archive, and how far it was read.
  public func look(in section: Section) {
    stop()
    self.section = section
    onFooter(nil)
    task = Task { [weak self, library] in
      guard let position = try? await library.archive(of: section), let self, !Task.isCancelled else { return }
      hasOlder = position != .end
      if position == .end { onFooter(.end) }
      onFound()
    }
  }

  public func stop() {
    task?.cancel()
    hasOlder = false
    awaitsNetwork = false
  }

  /// Loads what could not be loaded without a network.
  public func networkIsBack() {
    if awaitsNetwork { load() }
  }

  /// Loads the next older articles.
  public func load() {
    task?.cancel()
    awaitsNetwork = false
    onFooter(.loading(translated("Loading older articles…")))
    onLoading(true)
    task = Task { [weak self, library, section] in
      defer { self?.onLoading(false) }
      do throws(LibraryError) {
        let result = try await library.loadOlder(in: section)
        guard let self, !Task.isCancelled else { return }
        hasOlder = result?.isComplete == false
        onOlder(result?.added ?? 0)
        onFooter(result?.isComplete == true ? .end : nil)
      } catch {
        guard let self, !Task.isCancelled else { return }
        awaitsNetwork = error.isForWantOfNetwork
        onFooter(.failed(error.message))
      }
    }
  }
}
