import Articles

/// The files of an entry, each address once.
struct EnclosureList {
  /// An entry with more means something else by them.
  static let limit = 100

  private(set) var enclosures: [Enclosure] = []

  /// Adds a file. Many feeds name each one twice, with different details.
  mutating func add(_ enclosure: Enclosure) {
    guard let index = enclosures.firstIndex(where: { $0.address == enclosure.address }) else {
      if enclosures.count < Self.limit { enclosures.append(enclosure) }
      return
    }
    let first = enclosures[index]
    enclosures[index] = Enclosure(
      address: first.address, type: first.type ?? enclosure.type, length: first.length ?? enclosure.length,
      duration: first.duration ?? enclosure.duration, title: first.title ?? enclosure.title)
  }
}
