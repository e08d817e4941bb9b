import Text

/// The names of what NewsAPI files its sources under by codes.
enum NewsSourceNames {
  static func category(_ code: String) -> String {
    switch code {
    case "business": translated("Business")
    case "entertainment": translated("Entertainment")
    case "general": translated("General")
    case "health": translated("Health")
    case "science": translated("Science")
    case "sports": translated("Sports")
    case "technology": translated("Technology")
    default: code
    }
  }

  /// The name of a language by its ISO 639-1 code, or the code.
  static func language(_ code: String) -> String {
    switch code {
    case "ar": translated("Arabic")
    case "de": translated("German")
    case "en": translated("English")
    case "es": translated("Spanish")
    case "fr": translated("French")
    case "he": translated("Hebrew")
    case "it": translated("Italian")
    case "nl": translated("Dutch")
    case "no": translated("Norwegian")
    case "pt": translated("Portuguese")
    case "ru": translated("Russian")
    case "sv", "se": translated("Swedish")
    case "ud", "ur": translated("Urdu")
    case "zh": translated("Chinese")
    default: code
    }
  }

  /// The name of a country by its ISO 3166-1 code, or the code.
  static func country(_ code: String) -> String {
    countries[code].map { translated($0) } ?? code.uppercased()
  }

  /// In English; gettext finds them by the marks.
  private static let countries = [
    "ae": mark("United Arab Emirates"), "ar": mark("Argentina"), "at": mark("Austria"), "au": mark("Australia"),
    "be": mark("Belgium"), "bg": mark("Bulgaria"), "br": mark("Brazil"), "ca": mark("Canada"),
    "ch": mark("Switzerland"), "cn": mark("China"), "co": mark("Colombia"), "cu": mark("Cuba"),
    "cz": mark("Czechia"), "de": mark("Germany"), "eg": mark("Egypt"), "es": mark("Spain"), "fr": mark("France"),
    "gb": mark("United Kingdom"), "gr": mark("Greece"), "hk": mark("Hong Kong"), "hu": mark("Hungary"),
    "id": mark("Indonesia"), "ie": mark("Ireland"), "il": mark("Israel"), "in": mark("India"), "is": mark("Iceland"),
    "it": mark("Italy"), "jp": mark("Japan"), "kr": mark("South Korea"), "lt": mark("Lithuania"),
    "lv": mark("Latvia"), "ma": mark("Morocco"), "mx": mark("Mexico"), "my": mark("Malaysia"), "ng": mark("Nigeria"),
    "nl": mark("Netherlands"), "no": mark("Norway"), "nz": mark("New Zealand"), "ph": mark("Philippines"),
    "pk": mark("Pakistan"), "pl": mark("Poland"), "pt": mark("Portugal"), "ro": mark("Romania"),
    "rs": mark("Serbia"), "ru": mark("Russia"), "sa": mark("Saudi Arabia"), "se": mark("Sweden"),
    "sg": mark("Singapore"), "si": mark("Slovenia"), "sk": mark("Slovakia"), "th": mark("Thailand"),
    "tr": mark("Turkey"), "tw": mark("Taiwan"), "ua": mark("Ukraine"), "us": mark("United States"),
    "ve": mark("Venezuela"), "za": mark("South Africa"), "zw": mark("Zimbabwe"),
  ]

  private static func mark(_ name: String) -> String { name }
}
