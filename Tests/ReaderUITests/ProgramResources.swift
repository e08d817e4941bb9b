import CResources
import GLibSupport

/// Has GTK know the resources of the program, as its start does. It may be done again.
@MainActor
func registerResources() {
  var size = 0
  let bundle = courant_resources(&size)
  Resources.register(bundle, length: size)
}
