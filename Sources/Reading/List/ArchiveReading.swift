import Articles
import Library
import Text

/// Loads older articles from the archive of a section's source.
public final class ArchiveReading {
  private let library: Library
  private var task: Task<Void, Never>?
  private var section = Section.today
  /// True if the loading failed for lack of a network.
  private var awaitsNetwork = false
  /// True if the source has articles older than the stored ones.
  public private(set) var hasOlder = false
  /// Called when the footer of the list changes.
  public var onFooter: (ListFooter?) -> Void = { _ in }
  /// Called when it is known if the section has an archive.
  public var onFound: () -> Void = {}
  /// Called with the number of older articles that arrived from the section's source.
  public var onOlder: (Int) -> Void = { _ in }
  /// Called when the loading of older articles begins (true) or ends (false).
  public var onLoading: (Bool) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// Finds out if a section has an archive, and how far back it was read.
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

  /// Retries a load that failed for lack of a network.
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
