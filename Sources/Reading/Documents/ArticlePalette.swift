/// The colours of articles, by their names in the settings.
public enum ArticlePalette: String, CaseIterable {
  /// The desktop's choice: light or dark, and with high contrast.
  case auto
  case light
  case sepia
  case dark
  case black
  /// Black on white, or white on black if the desktop is dark.
  case contrast
}

/// A palette with its colours. `article.css` defines the palette under the same name.
public enum Paper: String, CaseIterable {
  case light
  case sepia
  case dark
  case black
  case contrast
  case contrastNight = "contrast-night"

  public init(_ palette: ArticlePalette, isDark: Bool, hasHighContrast: Bool) {
    switch palette {
    case .auto where hasHighContrast, .contrast: self = isDark ? .contrastNight : .contrast
    case .auto: self = isDark ? .dark : .light
    case .light: self = .light
    case .sepia: self = .sepia
    case .dark: self = .dark
    case .black: self = .black
    }
  }

  /// True if the text is brighter than the background.
  public var isNight: Bool { [.dark, .black, .contrastNight].contains(self) }

  /// The colour of the background. Views show it before the page is drawn.
  public var ground: String {
    switch self {
    case .light, .contrast: "#ffffff"
    case .sepia: "#f8f0df"
    case .dark: "#1d1d20"
    case .black, .contrastNight: "#000000"
    }
  }

  public var ink: String {
    switch self {
    case .light: "#242427"
    case .sepia: "#3a2f24"
    case .dark: "#dcdbd8"
    case .black: "#c8c7c4"
    case .contrast: "#000000"
    case .contrastNight: "#ffffff"
    }
  }
}
