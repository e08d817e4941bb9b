import Testing

/// Runs the tests. Without this file SwiftPM writes one, for which it has to look into the compiler's index for tests of XCTest.
@main
struct Tests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
