import Dispatch
import Glibc
import ReaderUI

// A synchronous main: an asynchronous one hands the main queue to another thread, and GTK would lose the main actor.
exit(ReaderApplication().run())
