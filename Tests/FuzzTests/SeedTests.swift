import Foundation
import FuzzTargets
import TestServers
import Testing

/// The short form of `make fuzz`: what the fuzzer begins with, changed by chance. A broken promise ends the process.
@Suite("A target of the fuzzer") struct SeedTests {
  private static let seeds = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fuzz/seeds")

  @Test("takes its seeds and what chance makes of them", arguments: Target.allCases)
  func changed(target: Target) throws {
    var chance = SplitMix64(seed: 20_261_126)
    let folder = Self.seeds.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files.sorted(by: { $0.path < $1.path }) {
      let seed = try Array(Data(contentsOf: file))
      target.attempt(seed)
      for _ in 0..<TestLength.number(100, whole: 2000) { target.attempt(Self.changed(seed, &chance)) }
    }
  }

  /// The bytes with some of them replaced, left out or repeated.
  private static func changed(_ seed: [UInt8], _ chance: inout SplitMix64) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...8, using: &chance) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &chance)
      let end = min(bytes.count, start + Int.random(in: 1...64, using: &chance))
      switch Int.random(in: 0..<4, using: &chance) {
      case 0: bytes[start] = .random(in: 0...255, using: &chance)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &chance))
      default: bytes[start] = Array("<>&;\"'={}[]:,0-".utf8).randomElement(using: &chance) ?? 0
      }
    }
    return bytes
  }
}
