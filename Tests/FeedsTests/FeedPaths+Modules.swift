import Feeds

/// The values of the vocabularies that feeds add to their own.
extension FeedPaths {
  static func find(_ name: String, in reply: ParsedReply?) -> Found? {
    switch name.split(separator: ".").last {
    case "href": .exact(reply?.address)
    case "ref": .exact(reply?.id)
    case "source": .exact(reply?.source)
    case "type": .exact(reply?.type)
    default: nil
    }
  }

  static func find(_ name: String, in place: ParsedPlace?) -> Found? {
    func position(_ index: Int) -> Found {
      let positions = place?.positions ?? []
      return .numbers(positions.indices.contains(index) ? [positions[index].x, positions[index].y] : [])
    }
    return switch name {
    case "where.type": .exact(place?.shape.rawValue)
    case "where.coordinates" where place?.shape == .point: position(0)
    case "where.coordinates[0]": position(0)
    default: nil
    }
  }

  static func find(_ name: String, in media: ParsedMedia?) -> Found? {
    if let index = index(in: name, of: "media_credit") {
      let credits = media?.credits ?? []
      let credit = credits.indices.contains(index) ? credits[index] : nil
      switch name.split(separator: ".").last {
      case "role": return .exact(credit?.role)
      case "content": return .exact(credit?.name)
      default: return nil
      }
    }
    return switch name {
    case "media_player.url": .exact(media?.player)
    case "media_license.type": .exact(media?.licence?.type)
    case "media_license.href": .exact(media?.licence?.address)
    case "media_license.content": .exact(media?.licence?.text)
    case "media_restriction.relationship": .exact(media?.restriction?.relationship)
    case "media_restriction.content": .list(media?.restriction?.values ?? [])
    case "media_rating.content": .exact(media?.rating)
    default: nil
    }
  }

  static func find(_ name: String, in chapters: ParsedChapters?) -> Found? {
    let name = String(name.dropFirst("psc_chapters.".count))
    let all = chapters?.chapters ?? []
    if let index = index(in: name, of: "chapters") {
      let chapter = all.indices.contains(index) ? all[index] : nil
      switch name.split(separator: ".").last {
      case "title": return .exact(chapter?.title)
      case "start_parsed": return .number(chapter?.start)
      case "image": return .exact(chapter?.image)
      case "href": return .exact(chapter?.address)
      default: return nil
      }
    }
    return switch name {
    case "chapters": .count(all.count)
    case "version": .exact(chapters?.version)
    default: nil
    }
  }

  private static func index(in name: String, of list: String) -> Int? {
    guard name.hasPrefix(list + "[") else { return nil }
    return Int(name.dropFirst(list.count + 1).prefix { $0 != "]" })
  }
}
