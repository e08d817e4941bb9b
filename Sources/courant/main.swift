import Dispatch
import Glibc
import ReaderUI

// `LD_BIND_NOW` would make the loader resolve at once all symbols that WebKitLibrary loads later.
if getenv("LD_BIND_NOW") != nil {
  unsetenv("LD_BIND_NOW")
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

// The main function is synchronous: an asynchronous one hands the main queue to another thread, and GTK would lose the
// main actor.
exit(ReaderApplication().run())
