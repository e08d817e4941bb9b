import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// The library, the panes and the services that the parts of one window share.
struct ReadingSession {
  let window: Object
  let library: Library
  let settings: Settings
  let sections: LibrarySections
  let panes: Panes
  /// Decides which panes are in front.
  let folding: PaneFolding
  /// The current section.
  let shown: ShownSection
  /// The refreshes of the reader and of schedules.
  let refreshes: Refreshes
  /// The changes to the library, in the order in which the reader made them.
  let writes: Writes
  let toast: Toast
  /// Passes addresses and texts to other programs.
  let desktop: DesktopHandover
  let trace: Trace?
}
