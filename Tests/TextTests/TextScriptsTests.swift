import Testing
import Text

@Suite struct TextScriptsTests {
  @Test(arguments: [
    // What is stated holds where it can.
    ("The harbour", "en-GB", "en-GB"), ("Der Hafen", "de", "de"), ("Порт и паром", "ru", "ru"), ("港は静か", "ja", "ja"),
    ("港口很安静", "zh-TW", "zh-TW"), ("هر روز", "ckb", "ckb"), ("मराठी बातम्या", "mr", "mr"), ("1, 2, 3", "ar", "ar"),
    ("", "he", "he"), ("Το λιμάνι. Порт и паром, море", "el", "el"), ("להריץ את sudo apt install", "he", "he"),
    ("GNOME 49 שוחרר אתמול לציבור", "he", "he"),
    // Blogs that were never told.
    ("港は静かになった", "en-US", "ja"), ("港口很安静", "en", "zh"), ("항구는 조용하다", "en", "ko"), ("الميناء هادئ", "en-US", "ar"),
    ("این کشتی می‌گوید چه", "en", "fa"), ("یہ کشتی ہے", "en", "ur"), ("הנמל שקט", "en", "he"),
    ("बंदरगाह शांत है", "en", "hi"),
    ("ท่าเรือเงียบสงบ", "en", "th"), ("港口は静かになった", "zh", "ja"),
    ("<p class=\"a very long list of Latin words\">港は静か</p>", "en", "ja"), ("&nbsp;&nbsp;&nbsp;&nbsp;הנמל", "en", "he"),
    // Latin letters on a site in another script.
    ("Release notes for version 2", "ja", nil), ("Release notes for 港", "ar", nil), ("Notes", "ku", "ku"),
    ("Notes", nil, nil), ("港は静か", nil, "ja"), ("港は静か", "", "ja"),
    // Languages may be called anything.
    ("Notes", "\"><script>", "\"><script>"), ("港は静か", "\"><script>", "ja"),
  ])
  func `A language is the stated one, if it is written in this script`(text: String, stated: String?, language: String?)
  {
    #expect(TextScripts(of: text).language(stated: stated) == language)
  }

  @Test(arguments: [
    ("The harbour", nil), ("הנמל שקט", nil), ("GNOME שוחרר אתמול לציבור", "rtl"),
    ("שלום means hello, and much more", "ltr"),
    ("", nil), ("1, 2", nil), ("<b>bold</b> הנמל שקט מאוד", "rtl"),
    ("<b dir=\"ltr\" title=\"Latin letters\">הנמל</b>", nil),
    ("<", nil), ("<b", nil), ("&", nil),
  ])
  func `A direction is told where the first letter has another one`(text: String, direction: String?) {
    #expect(TextScripts(of: text).direction == direction)
  }

  @Test func `A long text is known by its beginning`() {
    let text = "港は静か" + String(repeating: "<p>", count: 400_000)
    let elapsed = ContinuousClock().measure { #expect(TextScripts(of: text).language(stated: nil) == "ja") }
    #expect(elapsed < .seconds(30))
  }
}
