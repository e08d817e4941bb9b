import GLibSupport

/// Returns a text resource of the program by its name under `resourceRoot`.
package func resourceText(_ name: String) -> String {
  resourceData(resourceRoot + "/" + name).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
