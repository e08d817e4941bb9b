/// The strictness of an attempt to separate the article from the rest of the page. Each further attempt is less strict.
struct Effort: OptionSet {
  let rawValue: UInt8

  static let stripsUnlikely = Effort(rawValue: 1)
  static let weighsNames = Effort(rawValue: 1 << 1)
  static let cleansConditionally = Effort(rawValue: 1 << 2)

  static let attempts: [Effort] = [
    [.stripsUnlikely, .weighsNames, .cleansConditionally], [.weighsNames, .cleansConditionally], [.cleansConditionally],
    [],
  ]
}
