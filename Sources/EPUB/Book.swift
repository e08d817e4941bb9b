import Articles
import HTML

/// Writes a book (EPUB 3.3) chapter by chapter. Memory holds at most one chapter and one picture.
public struct Book: ~Copyable {
  private struct Item {
    let id: String
    let file: String
    let type: String
    /// The id of the item for programs that do not know this item's type.
    var fallback: String?
    /// The item's properties in the manifest (EPUB 3.3 §5.6.2).
    var properties: String?
  }

  private var file: BookFile
  private var chapters: [(item: Item, title: String)] = []
  private var pictures: [Item] = []
  /// The file of each picture, by the picture's address.
  private var pictureFiles: [String: String] = [:]

  /// Begins a book.
  ///
  /// - Parameter path: The path of the book. An existing file stays until the book is complete.
  public init(at path: String) throws(EPUBError) {
    let place = try BookFile.place(of: path)
    try self.init(at: place, part: BookFile.part(beside: place))
  }

  /// - Parameter part: The path of the temporary file, until the book is complete.
  package init(at path: String, part: String) throws(EPUBError) {
    let file = try BookFile(path: path, part: part)
    // This file is the first one and uncompressed, so that programs recognize the format by its first bytes (OCF
    // §4.2.3).
    try file.add("mimetype", Array("application/epub+zip".utf8), isPacked: true)
    try file.add("META-INF/container.xml", Array(BookPages.container.utf8), isPacked: false)
    try file.add("EPUB/style.css", Array(BookPages.style.utf8), isPacked: false)
    self.file = file
  }

  /// Adds a picture. Several articles can share it.
  ///
  /// - Parameters:
  ///   - type: The picture's media type. A type that books may not contain adds nothing.
  ///   - address: The picture's address in the chapters' text.
  public mutating func add(picture data: [UInt8], type: String, at address: String) throws(EPUBError) {
    guard pictureFiles[address] == nil, let ending = Self.endings[type] else { return }
    let name = "picture-\(pictures.count + 1)"
    try file.add("EPUB/\(name).\(ending)", data, isPacked: true)
    // EPUB 3.2 does not allow WebP. Programs for it show the picture's alternative text instead.
    let fallback = type == "image/webp" ? Self.noPicture : nil
    if let fallback, !pictures.contains(where: { $0.id == fallback }) {
      try file.add("EPUB/\(fallback).png", Self.emptyPicture, isPacked: true)
      pictures.append(Item(id: fallback, file: "\(fallback).png", type: "image/png"))
    }
    pictures.append(Item(id: name, file: "\(name).\(ending)", type: type, fallback: fallback))
    pictureFiles[address] = "\(name).\(ending)"
  }

  /// The file endings of the media types that every e-book reader shows (EPUB 3.3 §3.2).
  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
  ]

  private static let noPicture = "no-picture"

  /// A PNG of one transparent pixel.
  private static let emptyPicture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x04, 0x00, 0x00, 0x00, 0xB5, 0x1C, 0x0C, 0x02, 0x00, 0x00, 0x00, 0x0B, 0x49,
    0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x00, 0x00, 0x00, 0x03, 0x00, 0x01, 0x2B, 0x09, 0x4D, 0x84, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// True if a picture is in the book.
  public func has(picture address: String) -> Bool { pictureFiles[address] != nil }

  /// Adds a chapter. Its pictures must be added before.
  public mutating func add(_ chapter: Chapter, markup: BookMarkup) throws(EPUBError) {
    let name = "chapter-\(chapters.count + 1)"
    try add("EPUB/\(name).xhtml", BookPages.page(of: chapter, markup, pictures: pictureFiles))
    let item = Item(
      id: name, file: name + ".xhtml", type: "application/xhtml+xml", properties: markup.hasFormulas ? "mathml" : nil)
    chapters.append((item, chapter.title))
  }

  public mutating func finish(as description: BookDescription) throws(EPUBError) {
    guard !chapters.isEmpty else { throw .empty }
    let list = chapters.map { (file: $0.item.file, title: $0.title) }
    try add("EPUB/nav.xhtml", BookPages.navigation(of: list, in: description))
    try add("EPUB/package.opf", package(of: description))
    try file.finish()
  }

  private func add(_ name: String, _ text: String) throws(EPUBError) {
    try file.add(name, Array(text.utf8), isPacked: false)
  }

  /// The package document (EPUB 3.3 §5).
  private func package(of description: BookDescription) -> String {
    let items =
      [
        Item(id: "style", file: "style.css", type: "text/css")
      ] + chapters.map(\.item) + pictures
    let manifest = items.map {
      let fallback = $0.fallback.map { " fallback=\"\($0)\"" } ?? ""
      let properties = $0.properties.map { " properties=\"\($0)\"" } ?? ""
      return "<item id=\"\($0.id)\" href=\"\($0.file)\" media-type=\"\($0.type)\"\(fallback)\(properties)/>"
    }
    let spine = chapters.map { "<itemref idref=\"\($0.item.id)\"/>" }
    let creators = description.creators.map { "<dc:creator>\(escapedXML($0))</dc:creator>" }
    let language = description.language.flatMap(BookAddress.language) ?? "und"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="identifier">\(Self.identifier(of: description.identity))</dc:identifier>
      <dc:title>\(escapedXML(description.title))</dc:title>
      <dc:language>\(language)</dc:language>
      \(creators.joined(separator: "\n"))
      <meta property="dcterms:modified">\(escapedXML(description.modified))</meta>
      </metadata>
      <manifest>
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      \(manifest.joined(separator: "\n"))
      </manifest>
      <spine>
      \(spine.joined(separator: "\n"))
      </spine>
      </package>

      """
  }

  /// Returns a UUID that depends only on the book's identity (RFC 9562 §5.8).
  static func identifier(of identity: String) -> String {
    var (one, two) = (Fingerprint(), Fingerprint())
    one.add(identity)
    for text in ["book", identity] { two.add(text) }
    var bytes: [UInt8] = []
    for value in [one.value, two.value] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}
