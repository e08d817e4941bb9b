import Foundation

/// The length of tests of chance, of crowds and of floods: short in `make test`, and whole where `COURANT_LENGTH` is `whole`, as in
/// `make nightly`. `docs/tests.md` lists them.
public enum TestLength {
  public static let isWhole = ProcessInfo.processInfo.environment["COURANT_LENGTH"] == "whole"

  /// The first few of the arguments of a test, or all.
  public static func first<Argument>(_ count: Int, of all: [Argument]) -> [Argument] {
    isWhole ? all : Array(all.prefix(count))
  }

  public static func number<Number>(_ short: Number, whole: Number) -> Number { isWhole ? whole : short }
}
