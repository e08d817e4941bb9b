/// Where on Earth an entry plays (GeoRSS, GML).
public struct ParsedPlace: Sendable, Hashable, Codable {
  /// What the positions are the corners of.
  public enum Shape: String, Sendable, Codable {
    case point = "Point"
    case line = "LineString"
    case box = "Box"
    case polygon = "Polygon"
  }

  /// A longitude and a latitude in degrees; where the place names a `system`, that one's two numbers in their order.
  public struct Position: Sendable, Hashable, Codable {
    public var x: Double
    public var y: Double
  }

  public var shape: Shape
  public var positions: [Position] = []
  /// The name of the coordinates' system where it is not that of the satellites (WGS 84).
  public var system: String?

  public init(shape: Shape, system: String? = nil) {
    self.shape = shape
    self.system = system
  }
}
