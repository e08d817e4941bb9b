import FoundationEssentials
import Text

/// A list of a site's pages, or of further lists (<https://www.sitemaps.org/protocol.html>).
public struct SiteMap: Sendable, Equatable {
  /// A page of the site, with what the list says about it.
  public struct Page: Sendable, Equatable {
    /// The absolute address.
    public var address: String
    /// The time of the last change (`lastmod`).
    public var changed: Date?
    /// The date of publication, from the extension for news.
    public var published: Date?
    /// The headline as plain text, from the extension for news.
    public var title: String?
    /// The absolute address of the page's first picture, from the extension for images.
    public var image: String?
  }

  public internal(set) var pages: [Page] = []
  /// Further lists: their addresses, and the times of their last changes.
  public internal(set) var maps: [Page] = []

  /// A list without pages.
  public init() {}

  /// Reads a list from the bytes of an answer. A broken list is read up to the fault.
  ///
  /// - Parameter address: The address of the list. Some lists have relative addresses.
  /// - Returns: `nil` if the bytes are not such a list.
  public static func parse(_ body: [UInt8], address: String?, contentType: String?) -> SiteMap? {
    guard body.contains(where: { $0 > 0x20 }), !BinaryFile.looksBinary(body) else { return nil }
    let text = TextDecoding.decode(body, contentType: contentType)
    let prolog = XMLProlog(text.span)
    guard let root = prolog.root else { return nil }
    var reader = SiteMapReader(base: address)
    _ = XMLStream<SiteMapReader>.read(text.span.extracting(root...), into: &reader, entities: prolog.entities)
    return reader.isMap ? reader.map : nil
  }
}
