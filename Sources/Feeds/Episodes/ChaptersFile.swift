import Articles
import Text

/// A file with an episode's chapters (JSON Chapters 1.2 of Podcasting 2.0).
public enum ChaptersFile {
  /// Returns the chapters in a file, in the order of the file.
  ///
  /// - Parameters:
  ///   - body: The bytes of the file.
  ///   - address: The address of the file. Addresses in the file are relative to it.
  /// - Returns: `nil` if the file is not a chapters file.
  public static func chapters(in body: [UInt8], at address: String) -> [Episode.Chapter]? {
    guard let file = try? ForeignJSON.decode(File.self, from: body) else { return nil }
    return file.chapters.compactMap { entry in
      // A chapter outside the table of contents only shows a picture for a while.
      guard let start = entry.start, entry.isListed else { return nil }
      return Episode.Chapter(
        start: start, title: PlainLabel.of(plain: PlainLabel.decoded(entry.title ?? "")),
        address: entry.address.flatMap { Address.resolve($0, against: address) },
        image: entry.image.flatMap { Address.resolve($0, against: address) })
    }
  }

  private struct File: Decodable {
    let chapters: [Entry]

    private enum Key: String, CodingKey {
      case chapters
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .chapters)
      var chapters: [Entry] = []
      while !list.isAtEnd, chapters.count < ChaptersFile.most {
        if let entry = try list.decode(Lenient<Entry>.self).value { chapters.append(entry) }
      }
      self.chapters = chapters
    }
  }

  private struct Entry: Decodable {
    let start: Double?
    let title, address, image: String?
    let isListed: Bool

    private enum Key: String, CodingKey {
      case title, toc
      case start = "startTime"
      case address = "url"
      case image = "img"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func text(_ key: Key) -> String? { (try? values.decodeIfPresent(String.self, forKey: key)) ?? nil }
      let number = (try? values.decodeIfPresent(Double.self, forKey: .start)) ?? nil
      start = number ?? text(.start).flatMap(FeedReader.playingTime)
      (title, address, image) = (text(.title), text(.address), text(.image))
      isListed = ((try? values.decodeIfPresent(Bool.self, forKey: .toc)) ?? nil) != false
    }
  }

  fileprivate static let most = 10_000
}
