import Text

/// The names for NewsAPI's codes of categories, languages and countries.
public enum NewsSourceNames {
  public static func category(_ code: String) -> String {
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

  /// Returns the name of a language by its ISO 639-1 code, or the code.
  public static func language(_ code: String) -> String {
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

  /// Returns the name of a country by its ISO 3166-1 code, or the code in capitals.
  public static func country(_ code: String) -> String {
    countries[code].map { translated($0) } ?? code.uppercased()
  }

  private static let countries = [
    "ae": translatable("United Arab Emirates"), "ar": translatable("Argentina"), "at": translatable("Austria"),
    "au": translatable("Australia"), "be": translatable("Belgium"), "bg": translatable("Bulgaria"),
    "br": translatable("Brazil"), "ca": translatable("Canada"), "ch": translatable("Switzerland"),
    "cn": translatable("China"), "co": translatable("Colombia"), "cu": translatable("Cuba"),
    "cz": translatable("Czechia"), "de": translatable("Germany"), "eg": translatable("Egypt"),
    "es": translatable("Spain"), "fr": translatable("France"), "gb": translatable("United Kingdom"),
    "gr": translatable("Greece"), "hk": translatable("Hong Kong"), "hu": translatable("Hungary"),
    "id": translatable("Indonesia"), "ie": translatable("Ireland"), "il": translatable("Israel"),
    "in": translatable("India"), "is": translatable("Iceland"), "it": translatable("Italy"),
    "jp": translatable("Japan"), "kr": translatable("South Korea"), "lt": translatable("Lithuania"),
    "lv": translatable("Latvia"), "ma": translatable("Morocco"), "mx": translatable("Mexico"),
    "my": translatable("Malaysia"), "ng": translatable("Nigeria"), "nl": translatable("Netherlands"),
    "no": translatable("Norway"), "nz": translatable("New Zealand"), "ph": translatable("Philippines"),
    "pk": translatable("Pakistan"), "pl": translatable("Poland"), "pt": translatable("Portugal"),
    "ro": translatable("Romania"), "rs": translatable("Serbia"), "ru": translatable("Russia"),
    "sa": translatable("Saudi Arabia"), "se": translatable("Sweden"), "sg": translatable("Singapore"),
    "si": translatable("Slovenia"), "sk": translatable("Slovakia"), "th": translatable("Thailand"),
    "tr": translatable("Turkey"), "tw": translatable("Taiwan"), "ua": translatable("Ukraine"),
    "us": translatable("United States"), "ve": translatable("Venezuela"), "za": translatable("South Africa"),
    "zw": translatable("Zimbabwe"),
  ]
}
