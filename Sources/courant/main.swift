import Dispatch
import ReaderUI
hello()
