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
  /// The choice of the panes in front.
  let folding: PaneFolding
  /// The current section.
  let shown: ShownSection
  /// The refreshes of the reader and of schedules.
  let refreshes: Refreshes
  /// Changes to the library, in the reader's order.
  let writes: Writes
  let toast: Toast
  /// Addresses and texts for other programs.
  let desktop: DesktopHandover
  let trace: Trace?
}
