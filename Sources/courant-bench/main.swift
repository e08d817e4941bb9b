import CXML
import Feeds
import FoundationEssentials

/// Runs the benchmark that the arguments name.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "parse" where arguments.count > 2: ParseBenchmark.run(folder: arguments[2])
case "text" where arguments.count > 2: TextBenchmark.run(folder: arguments[2])
case "articles" where arguments.count > 2: TextBenchmark.list(folder: arguments[2])
case "patterns": PatternBenchmark.run(only: arguments.dropFirst(2).first)
case "extract" where arguments.count > 2: ExtractBenchmark.run(folder: arguments[2])
case "library" where arguments.count > 3:
  try await LibraryBenchmark.run(
    path: arguments[2], articles: Int(arguments[3]) ?? 10_000,
    seed: arguments.dropFirst(4).first.flatMap(UInt64.init) ?? 1)
case "search" where arguments.count > 2:
  try await SearchBenchmark.run(path: arguments[2], seed: arguments.dropFirst(3).first.flatMap(UInt64.init) ?? 1)
case "growth" where arguments.count > 2: try await GrowthBenchmark.run(paths: Array(arguments.dropFirst(2)))
case "queries" where arguments.count > 3:
  try await QueryBenchmark.run(
    path: arguments[2], count: Int(arguments[3]) ?? 1000, seed: arguments.dropFirst(4).first.flatMap(UInt64.init) ?? 1)
case "merge" where arguments.count > 2: try await MergeBenchmark.run(path: arguments[2])
default:
  print(
    """
    Usage: courant-bench parse|text|articles|extract FOLDER | patterns [NAME] | library FILE ARTICLES [SEED]
      | search FILE [SEED] | growth FILE… | queries FILE N [SEED] | merge FILE
    """)
}
