import Articles
import CGTK
import GLibSupport
import Reading
import SharedUI

/// The connection to the desktop's media keys, panel and lock screen (MPRIS 2.2). They show and control the player.
final class MediaControls {
  private static let root = "org.mpris.MediaPlayer2"
  private static let name = "org.mpris.MediaPlayer2.Player"

  private let player: EpisodePlayer
  /// The object on the bus; `nil` if there is no episode.
  private var object: BusObject?
  /// The properties in the form in which they were last sent.
  private var told: [String: BusValue] = [:]
  /// `onRaise` is called when the desktop wants to bring the window to the front, `onQuit` when it wants to end the
  /// program.
  var onRaise: () -> Void = {}
  var onQuit: () -> Void = {}

  init(of player: EpisodePlayer) {
    self.player = player
  }

  /// Updates the object on the bus, and sends changes. The object exists only while there is an episode.
  ///
  /// - Parameter connection: The program's `GDBusConnection`. Without it, there are no media keys.
  func update(over connection: OpaquePointer?) {
    guard player.episode != nil else {
      (object, told) = (nil, [:])
      return
    }
    let state = MediaState(of: player).properties
    if object == nil, let connection {
      object = BusObject(
        on: connection, name: "\(Self.root).\(applicationID)", path: "/org/mpris/MediaPlayer2", xml: Self.description,
        BusObject.Behaviour(
          call: { [weak self] call in
            // The answer is sent first, because the call may end the program.
            call.answer()
            self?.call(call.method, call.arguments)
          },
          property: { [weak self] in self?.property($0, of: $1) },
          set: { [weak self] in self?.set($0, to: $1) }))
      told = state
    }
    let changed = state.filter { told[$0.key] != $0.value }
    told = state
    object?.tell(changed, of: Self.name)
  }

  /// Reports a jump of the position, which is any change other than by playing.
  func jumped() {
    object?.emit("Seeked", of: Self.name, [.integer(MediaState.microseconds(player.position))])
  }

  private func call(_ method: String, _ arguments: [BusValue]) {
    switch (method, arguments.first, arguments.dropFirst().first) {
    case ("Raise", _, _): onRaise()
    case ("Quit", _, _): onQuit()
    case ("PlayPause", _, _): player.toggle()
    case ("Play", _, _): player.play()
    // Stop only pauses, so that the reader can continue at the same place.
    case ("Pause", _, _), ("Stop", _, _): player.pause()
    case ("Next", _, _): player.goToNext()
    case ("Previous", _, _): player.goToPrevious()
    case ("Seek", .integer(let offset)?, _): player.seek(to: player.position + Double(offset) / 1_000_000)
    case ("SetPosition", .path(let track)?, .integer(let position)?):
      let seconds = Double(position) / 1_000_000
      // The call may be about an episode that is no longer loaded, or about a position after the end.
      guard player.episode.map(MediaState.track) == track, seconds >= 0, seconds <= player.duration ?? .infinity else {
        return
      }
      player.seek(to: seconds)
    default: break
    }
  }

  private func property(_ name: String, of interface: String) -> BusValue? {
    if interface == Self.root { return Self.rootProperties[name] }
    if name == "Position" { return .integer(MediaState.microseconds(player.position)) }
    return MediaState(of: player).properties[name] ?? Self.fixedProperties[name]
  }

  private func set(_ name: String, to value: BusValue) {
    guard name == "Rate", case .number(let wanted) = value, wanted.isFinite else { return }
    // In the specification, a rate of 0 means a pause.
    if wanted == 0 { return player.pause() }
    if let nearest = EpisodePlayer.rates.min(by: { abs($0 - wanted) < abs($1 - wanted) }) { player.setRate(nearest) }
  }

  private static let rootProperties: [String: BusValue] = [
    "CanQuit": .boolean(true), "CanRaise": .boolean(true), "HasTrackList": .boolean(false),
    "Identity": .text("Courant"), "DesktopEntry": .text(applicationID), "SupportedUriSchemes": .texts([]),
    "SupportedMimeTypes": .texts([]),
  ]

  private static let fixedProperties: [String: BusValue] = [
    "Volume": .number(1), "MinimumRate": .number(EpisodePlayer.rates.min() ?? 1),
    "MaximumRate": .number(EpisodePlayer.rates.max() ?? 1), "CanGoNext": .boolean(true),
    "CanGoPrevious": .boolean(true), "CanPlay": .boolean(true), "CanPause": .boolean(true), "CanSeek": .boolean(true),
    "CanControl": .boolean(true),
  ]

  private static let description = """
    <node><interface name="org.mpris.MediaPlayer2"><method name="Raise"/><method name="Quit"/>
    <property name="CanQuit" type="b" access="read"/><property name="CanRaise" type="b" access="read"/>
    <property name="HasTrackList" type="b" access="read"/><property name="Identity" type="s" access="read"/>
    <property name="DesktopEntry" type="s" access="read"/><property name="SupportedUriSchemes" type="as" access="read"/>
    <property name="SupportedMimeTypes" type="as" access="read"/></interface>
    <interface name="org.mpris.MediaPlayer2.Player"><method name="Next"/><method name="Previous"/><method name="Pause"/>
    <method name="PlayPause"/><method name="Stop"/><method name="Play"/>
    <method name="Seek"><arg type="x" name="Offset" direction="in"/></method>
    <method name="SetPosition"><arg type="o" name="TrackId" direction="in"/><arg type="x" name="Position" direction="in"/>
    </method><signal name="Seeked"><arg type="x" name="Position"/></signal>
    <property name="PlaybackStatus" type="s" access="read"/><property name="Rate" type="d" access="readwrite"/>
    <property name="Metadata" type="a{sv}" access="read"/><property name="Volume" type="d" access="read"/>
    <property name="Position" type="x" access="read"><annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal"
    value="false"/></property><property name="MinimumRate" type="d" access="read"/>
    <property name="MaximumRate" type="d" access="read"/><property name="CanGoNext" type="b" access="read"/>
    <property name="CanGoPrevious" type="b" access="read"/><property name="CanPlay" type="b" access="read"/>
    <property name="CanPause" type="b" access="read"/><property name="CanSeek" type="b" access="read"/>
    <property name="CanControl" type="b" access="read"/></interface></node>
    """
}
