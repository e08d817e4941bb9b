/// A value of a feed or an entry, from the text of an element.
enum Field {
  case title, subtitle, summary, description, content, rights
  case sourceTitle, sourceSubtitle, sourceLink, sourceRights
  case link, id, identifier, icon, image, commentsLink, origin, newAddress
  case file
  case author, personName, personEmail, personAddress
  case published, updated, date, created
  case timeToLive, period, frequency, duration, skippedHour, skippedDay
  case language, category, keywords, generator
  case block, explicit, licence, commentsFeed, commentAddress, commentCount, place, total
  case pictureText, mediaCredit, mediaLicence, mediaRestriction, mediaRating
}

/// The way to read the text of an element (RFC 4287 §3.1.1).
enum TextKind {
  /// Plain text.
  case text
  /// Plain text by the vocabulary's definition, but HTML if it contains tags.
  case loose
  /// HTML that is escaped once, the default of RSS.
  case html
  /// XHTML elements, which are written out as HTML.
  case markup
  /// HTML in Base64 (Atom 0.3).
  case base64
}
