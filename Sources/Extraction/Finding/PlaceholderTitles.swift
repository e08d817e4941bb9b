/// Titles of pages that demand something from the reader, or report an error.
enum PlaceholderTitles {
  /// True if a title is one of these, with or without the site's name after it.
  static func contain(_ title: String) -> Bool {
    let title = title.lowercased()
    return titles.contains { beginning in
      guard title.hasPrefix(beginning) else { return false }
      let rest = title.dropFirst(beginning.count)
      if let next = rest.first, next.isNumber || ",.".contains(next) { return false }
      return !(rest.drop { $0 == " " }.first?.isLetter ?? false)
    } || beginnings.contains { title.hasPrefix($0) }
  }

  /// Titles that count only if no further word follows.
  private static let titles = [
    "sign in", "log in", "login", "sign up", "register", "not found", "error", "404", "403", "500", "502", "503",
    "forbidden", "unauthorized", "anmelden", "anmeldung", "einloggen", "fehler", "connexion", "se connecter", "erreur",
    "iniciar sesión", "accedi", "войти", "вход", "ログイン", "登录", "تسجيل الدخول",
  ]
  /// Beginnings that no article's title has.
  private static let beginnings = [
    "access denied", "access to this page has been denied", "just a moment", "attention required",
    "page not found", "404 not found", "404 error", "403 forbidden", "error 404", "error 403", "bad gateway",
    "500 internal server error", "502 bad gateway", "503 service", "service unavailable", "before you continue",
    "are you a robot", "one more step", "security check", "subscribe to read", "search results", "sign in to",
    "log in to", "seite nicht gefunden", "zugriff verweigert", "suchergebnisse", "page introuvable", "accès refusé",
    "página no encontrada", "acceso denegado", "pagina non trovata", "accesso negato", "страница не найдена",
    "доступ запрещён", "ページが見つかりません", "页面不存在", "الصفحة غير موجودة",
  ]
}
