/// The words of texts that stand in place of an article: "a script is needed", "please wait", "page not found", or a
/// copyright notice.
enum PlaceholderWords {
  private static let longest = 300

  /// True if a text is only a placeholder.
  static func areAll(_ text: String) -> Bool {
    guard text.count <= longest else { return false }
    let text = text.lowercased()
    if text.contains("javascript"), isAboutPage(text) { return true }
    return beginnings.contains { isBeginning($0, of: text) } || notFound.contains { text.contains($0) }
      || isAboutRights(text)
  }

  /// True if a text begins with `words`. No further word may follow a single word, as in "Loading docks".
  private static func isBeginning(_ words: String, of text: String) -> Bool {
    guard text.hasPrefix(words) else { return false }
    if words.contains(" ") || !(words.first?.isCased ?? false) { return true }
    return !(text.dropFirst(words.count).drop { $0 == " " }.first?.isLetter ?? false)
  }

  static func areAboutRights(_ text: String) -> Bool {
    text.count <= longest && isAboutRights(text.lowercased())
  }

  private static func isAboutRights(_ text: String) -> Bool {
    text.hasPrefix("©") || notices.contains { text.contains($0) } || rights.contains { text.contains($0) }
  }

  /// True if a text with the word "JavaScript" says that the page needs it. Other texts may be about JavaScript.
  private static func isAboutPage(_ text: String) -> Bool {
    needs.contains { text.contains($0) }
      || (wishes.contains { text.contains($0) } && pages.contains { text.contains($0) })
  }

  private static let wishes = ["require", "need", "without"]
  private static let pages = [
    "this site", "this page", "this app", "this website", "your browser", "to view", "to run",
  ]
  private static let needs = [
    "enable", "turn on", "turned off", "switch on", "disabled", "activate", "doesn't work",
    "aktivier", "deaktiviert", "benötig", "einschalten", "activer", "activez", "désactivé", "nécessaire", "habilit",
    "activa", "desactiv", "attiva", "abilita", "inschakel", "aktiver", "aktivera", "włącz", "povol", "включ", "有効",
    "启用",
    "啟用", "開啟", "تفعيل", "تمكين", "etkinleştir", "ενεργοποι",
  ]
  private static let beginnings = [
    "please wait", "loading", "just a moment", "one moment", "checking your browser", "verifying you are human",
    "verify you are human", "please enable cookies", "access denied", "redirecting", "you are being redirected",
    "bitte warten", "wird geladen", "chargement", "veuillez patienter", "cargando", "espere", "caricamento",
    "подождите",
    "загрузка", "読み込み中", "正在加载", "加载中", "جار التحميل", "جاري التحميل",
  ]
  private static let notFound = [
    "you don't have permission to access", "service unavailable", "page not found", "404: not found", "404 not found",
    "error 404", "page you are looking for",
    "page you were looking for",
    "page you requested", "seite nicht gefunden", "seite wurde nicht gefunden", "page introuvable",
    "página no encontrada", "pagina non trovata", "página não encontrada", "pagina niet gevonden",
    "страница не найдена", "ページが見つかりません", "页面不存在", "الصفحة غير موجودة",
  ]
  private static let notices = ["copyright 1", "copyright 2", "copyright ©", "(c) 1", "(c) 2"]
  private static let rights = [
    "all rights reserved", "alle rechte vorbehalten", "tous droits réservés", "todos los derechos reservados",
    "tutti i diritti riservati", "todos os direitos reservados", "alle rechten voorbehouden", "все права защищены",
    "無断転載", "版权所有", "جميع الحقوق محفوظة", "this document is subject to copyright",
  ]
}
