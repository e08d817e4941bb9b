/// The words of consent notices.
enum ConsentWords {
  /// True if a text is about cookies or about the use of personal data.
  static func areAbout(_ text: String) -> Bool {
    let text = text.lowercased()
    return subjects.contains { text.contains($0) }
  }

  /// True if the words on a button give consent.
  static func agree(_ text: String) -> Bool {
    let text = text.lowercased()
    guard text.count <= 60 else { return false }
    return text == "ok"
      || text.indices.contains { index in
        byFirst[text[index], default: []].contains { text[index...].hasPrefix($0) }
      }
  }

  private static let subjects = [
    "cookie", "gdpr", "dsgvo", "rgpd", "your privacy", "your data", "our partners", "einwilligung", "unsere partner",
    "nos partenaires", "nuestros socios", "kakor", "evästeit", "ciasteczk", "куки", "クッキー", "쿠키", "עוגיות",
    "ملفات تعريف الارتباط", "הסכמה",
  ]
  private static let agreements = [
    "accept", "agree", "allow", "got it", "akzeptieren", "zustimmen", "einverstanden", "annehmen", "j’accepte",
    "j'accepte", "d’accord", "d'accord", "acepto", "aceptar", "accett", "aceitar", "aceito", "akkoord", "accepteren",
    "godta", "godkänn", "tillad", "hyväksy", "zgadzam", "akceptuj", "přijm", "souhlas", "elfogad", "принять", "соглас",
    "同意", "接受", "동의", "kabul", "αποδοχή", "אישור", "أوافق", "موافق", "قبول",
  ]
  private static let byFirst = Dictionary(grouping: agreements) { $0.first ?? " " }
}
