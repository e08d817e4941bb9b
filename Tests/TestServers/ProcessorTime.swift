import Foundation

/// What this thread took of a processor, in seconds. Other tests run meanwhile, which a clock would count.
public func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What some work took of a processor, in seconds.
public func processorSeconds(of work: () throws -> Void) rethrows -> Double {
  let start = processorSeconds()
  try work()
  return processorSeconds() - start
}
