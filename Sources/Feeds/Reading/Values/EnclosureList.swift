import Articles
import Text

/// The files of an entry, each address once.
struct EnclosureList {
  /// The maximum number of files of an entry. An entry with more files uses enclosures for something else.
  static let limit = 100

  private(set) var enclosures: [Enclosure] = []

  /// Adds a file, or completes an earlier one. Many feeds name each file twice, with different details.
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

extension Enclosure {
  /// Creates a file from a `magnet:` link; `nil` for other addresses.
  init?(magnet text: String) {
    guard let address = Address.link(text), Address.otherScheme(of: address) == "magnet" else { return nil }
    let fields = address.split { $0 == "?" || $0 == "&" }
    func value(_ name: String) -> Substring? { fields.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
    // The file's own size, which is not the size of the link.
    let length = value("xl=").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(
      address: address, type: "application/x-bittorrent", length: length,
      title: value("dn=").map { PlainLabel.of(plain: Address.decoded($0)) })
  }
}
