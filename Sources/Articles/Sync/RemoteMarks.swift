/// The known marks of an article at a service.
public struct RemoteMarks: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let read = RemoteMarks(rawValue: 1)
  public static let starred = RemoteMarks(rawValue: 2)
}
