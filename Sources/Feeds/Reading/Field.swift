/// A value of a feed or an entry that the text of an element gives.
enum Field {
  case title, subtitle, summary, description, content, rights
  case sourceTitle, sourceSubtitle, sourceLink, sourceRights
  case link, id, identifier, icon, image, commentsLink, origin, newAddress
  case author, personName, personEmail, personAddress
  case published, updated, date, created
  case timeToLive, period, frequency, duration, skippedHour, skippedDay
  case language, category, keywords, generator
  case block, explicit, licence, commentsFeed, commentAddress, commentCount, place
  case pictureText, mediaCredit, mediaLicence, mediaRestriction, mediaRating
}

/// How the text of an element is to be read (RFC 4287 §3.1.1).
enum TextKind {
  /// Plain text.
  case text
  /// Plain text as the vocabulary has it, or else HTML where it has tags all the same.
  case loose
  /// HTML, escaped once. What RSS means where it says nothing.
  case html
  /// Elements of XHTML, which were written out as HTML again.
  case markup
  /// HTML in Base64 (Atom 0.3).
  case base64
}
