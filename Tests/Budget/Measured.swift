import FoundationEssentials

/// Does a work between two marks, and prints its name and the most memory that the process had meanwhile, in kB.
func measured(_ name: String, _ work: () async throws -> Void) async throws {
  // The kernel notes the most anew from here on.
  try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  countingBegins()
  try await work()
  countingEnds()
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  print(name, peak?.filter(\.isNumber) ?? "")
}

/// Callgrind counts from here on: it is told this function's name.
@inline(never)
private func countingBegins() {}

/// Callgrind writes here what it counted.
@inline(never)
private func countingEnds() {}
