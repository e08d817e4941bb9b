/// The elements of feeds that mean something to a reader, by their local names.
enum ElementName: String, CaseIterable {
  // Documents and their parts
  case rss, rdf, feed, channel, item, entry, image, source, textinput, group, owner, contributor, body, html, opml, div
  // Texts
  case title, subtitle, tagline, description, abstract, summary, content, encoded, fullitem, info, rights, copyright
  case generator
  // Addresses
  case link, guid, id, identifier, url, uri, homepage, icon, logo, thumbnail, enclosure, comments, origlink, complete,
    archive, a
  // People
  case author, creator, publisher, managingeditor, webmaster, name, email
  // Dates and times
  case pubdate, published, issued, created, date, updated, modified, lastbuilddate, lastmod, publicationdate, ttl,
    updateperiod, updatefrequency
  case duration, skiphours, skipdays, hour, day
  // Others
  case language, category, subject, keywords, tags, credit, player, license, restriction, rating, block, explicit
  case chapters, chapter, transcript, comment, commentrss, total, totalresults
  case inReplyTo = "in-reply-to"
  case newFeedURL = "new-feed-url"
  // Places
  case `where`, point, line, box, polygon, linestring, exterior, linearring, pos, poslist, envelope
  case lowercorner, uppercorner
  case unknown

  init(interned name: String) {
    self = ElementName(rawValue: name.lowercased()) ?? .unknown
  }
}

/// The attributes of feeds that mean something to a reader, by their local names.
enum AttributeName: String, CaseIterable {
  case about, base, count, duration, filesize, height, href, image, ispermalink, label, lang, language, lastmod, length,
    medium, mode, ref
  case rel, relationship, resource, role, source, src, srsdimension, srsname, start, style, term, text, title, type,
    url, value, version, width
  case unknown

  init(interned name: String) {
    self = AttributeName(rawValue: name.lowercased()) ?? .unknown
  }
}
