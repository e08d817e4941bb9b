import Dispatch
import Glibc
import ReaderUI

// It has the loader look up at once what WebKitLibrary loads later.
if getenv("LD_BIND_NOW") != nil {
  unsetenv("LD_BIND_NOW")
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

// A synchronous main: an asynchronous one hands the main queue to another thread, and GTK would lose the main actor.
exit(ReaderApplication().run())
