/// The words with which a site asks the reader to subscribe to its newsletter.
enum SignUpWords {
  static func areIn(_ text: String) -> Bool {
    let text = text.lowercased()
    return words.contains { text.contains($0) }
  }

  private static let words = [
    "newsletter", "inbox", "sign up", "subscribe", "briefing", "posteingang", "abonnier", "infolettre",
    "boîte mail", "inscri", "boletín", "suscríb", "iscrivi", "nieuwsbrief", "nyhetsbrev", "рассылк", "подпи",
    "メールマガジン", "ニュースレター", "النشرة",
  ]
}
