/// The place on Earth that an entry is about (GeoRSS, GML).
public struct ParsedPlace: Sendable, Hashable, Codable {
  /// The shape that the positions form.
  public enum Shape: String, Sendable, Codable {
    case point = "Point"
    case line = "LineString"
    case box = "Box"
    case polygon = "Polygon"
  }

  /// A longitude and a latitude in degrees. If the place names another `system`, the two numbers in the order of that
  /// system.
  public struct Position: Sendable, Hashable, Codable {
    public var x: Double
    public var y: Double
  }

  public var shape: Shape
  public var positions: [Position] = []
  /// The name of the coordinate system, if it is not WGS 84, the system of GPS.
  public var system: String?
}
