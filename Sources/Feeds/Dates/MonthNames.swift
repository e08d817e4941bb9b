/// The names of months in the languages of feeds.
enum MonthNames {
  /// Returns the number of a month. `word` must begin with the month's name or abbreviation.
  static func number(of word: String) -> Int? {
    if let number = longest[word] { return number }
    return prefixes.first { word.hasPrefix($0.name) }?.number
  }

  private static let table = """
    jan ene gen янв ιαν styc sty oca tammi
    feb fév fev лют фев φεβ luty lut şub helmi veljača ún úno
    mar mär mrz mär maa мар μαρ μάρ březen bře maalis marc
    apr avr abr апр απρ kwi kwie nis huhti duben dub
    may mai mag maj mei май мая μαι μάι μαϊ touko květen kvě máj
    jun juin giu июн ιουν ιούν cze czer haz kesä červen jún
    jul juil lug июл ιουλ ιούλ lip lipi tem heinä červenec júl
    aug aoû aou ago авг αυγ αύγ sie sier ağu elo srpen srp
    sep set сен σεπ wrz wrze eyl syys září zář szept
    oct okt ott out окт οκτ paź paźd eki loka říjen říj
    nov ноя νοε lis list kas marras listopad
    dec déc dez dic дек δεκ gru grud ara joulu prosinec pro
    """

  private static let prefixes: [(name: String, number: Int)] = {
    table.split(separator: "\n").enumerated().flatMap { index, line in
      line.split(separator: " ").map { (String($0), index + 1) }
    }.sorted { $0.name.count > $1.name.count }
  }()

  private static let longest: [String: Int] = Dictionary(prefixes) { first, _ in first }
}
