import Dispatch
import Glibc
import ReaderUI

// With `LD_BIND_NOW`, the loader would resolve all symbols at the start, also those that WebKitLibrary loads later.
if getenv("LD_BIND_NOW") != nil {
  unsetenv("LD_BIND_NOW")
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

// The main function is synchronous. An asynchronous main function would run the main queue on another thread, and GTK
// would not be on the main actor.
exit(ReaderApplication().run())
