import CFuzzer
import FuzzTargets
import Glibc

/// What is tried, where a function of C's finds it.
enum Choice {
  static let target = CommandLine.arguments.dropFirst().first.flatMap(Target.init)
}

// fuzz TARGET [arguments of libFuzzer]
guard Choice.target != nil else {
  print("usage: fuzz \(Target.allCases.map(\.rawValue).joined(separator: "|")) …")
  exit(2)
}
// libFuzzer expects the program's name where the target's is.
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
var count = CommandLine.argc - 1
arguments?[0] = CommandLine.unsafeArgv[0]
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    Choice.target?.attempt(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
