import CGumbo

/// The treatment of an element.
enum ElementRule {
  /// Writes the element under this name.
  case keep(String, Shape)
  /// Replaces the element by its content.
  case unwrap
  /// Removes the element and its content.
  case drop
  case link, image, media, frame, object, checkbox, span
  /// An element that scripts would replace.
  case replaced(ReplacedElement)
  /// Replaces the element by the pictures in it, if the page has no other copy of them.
  case fallback

  /// The places where HTML's parser accepts an element. If the element were written at another place, the parser would
  /// move it.
  enum Shape {
    case inline
    /// Closes an open paragraph.
    case block
    case heading
    /// No content and no end tag.
    case void, voidBlock
    case listItem, definition, ruby
    case table, caption, columns, column, rows, row, cell
  }

  static func of(_ tag: GumboTag) -> ElementRule {
    let index = Int(tag.rawValue)
    return rules.indices.contains(index) ? rules[index] : .unwrap
  }

  private static let rules: [ElementRule] = {
    var rules = [ElementRule](repeating: .unwrap, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    func set(_ rule: ElementRule, _ tags: GumboTag...) {
      for tag in tags { rules[Int(tag.rawValue)] = rule }
    }
    func keep(_ shape: Shape, _ tags: GumboTag...) {
      for tag in tags { set(.keep(String(cString: gumbo_normalized_tagname(tag)), shape), tag) }
    }
    keep(
      .inline, GUMBO_TAG_EM, GUMBO_TAG_STRONG, GUMBO_TAG_B, GUMBO_TAG_I, GUMBO_TAG_U, GUMBO_TAG_S, GUMBO_TAG_SUB,
      GUMBO_TAG_SUP, GUMBO_TAG_SMALL, GUMBO_TAG_MARK, GUMBO_TAG_ABBR, GUMBO_TAG_TIME, GUMBO_TAG_CITE, GUMBO_TAG_Q,
      GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_VAR, GUMBO_TAG_DEL, GUMBO_TAG_INS, GUMBO_TAG_CODE, GUMBO_TAG_DFN,
      GUMBO_TAG_BDI, GUMBO_TAG_BDO, GUMBO_TAG_RUBY)
    keep(
      .block, GUMBO_TAG_P, GUMBO_TAG_DIV, GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_DL, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_PRE,
      GUMBO_TAG_FIGURE, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_DETAILS, GUMBO_TAG_SUMMARY)
    keep(
      .heading, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6)
    keep(.void, GUMBO_TAG_BR, GUMBO_TAG_WBR)
    keep(.voidBlock, GUMBO_TAG_HR)
    keep(.listItem, GUMBO_TAG_LI)
    keep(.definition, GUMBO_TAG_DT, GUMBO_TAG_DD)
    keep(.ruby, GUMBO_TAG_RT, GUMBO_TAG_RP)
    keep(.table, GUMBO_TAG_TABLE)
    keep(.caption, GUMBO_TAG_CAPTION)
    keep(.columns, GUMBO_TAG_COLGROUP)
    keep(.column, GUMBO_TAG_COL)
    keep(.rows, GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT)
    keep(.row, GUMBO_TAG_TR)
    keep(.cell, GUMBO_TAG_TD, GUMBO_TAG_TH)
    // These elements become a simpler element with the same look.
    set(
      .keep("div", .block), GUMBO_TAG_SECTION, GUMBO_TAG_ARTICLE, GUMBO_TAG_MAIN, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER,
      GUMBO_TAG_ASIDE, GUMBO_TAG_NAV, GUMBO_TAG_HGROUP, GUMBO_TAG_ADDRESS, GUMBO_TAG_CENTER, GUMBO_TAG_FIELDSET,
      GUMBO_TAG_FORM)
    set(.keep("s", .inline), GUMBO_TAG_STRIKE)
    set(.keep("code", .inline), GUMBO_TAG_TT)
    set(.keep("abbr", .inline), GUMBO_TAG_ACRONYM)
    set(.keep("ul", .block), GUMBO_TAG_MENU, GUMBO_TAG_DIR)
    set(.keep("pre", .block), GUMBO_TAG_LISTING)
    set(.span, GUMBO_TAG_SPAN)
    set(.link, GUMBO_TAG_A)
    set(.image, GUMBO_TAG_IMG)
    set(.media, GUMBO_TAG_AUDIO, GUMBO_TAG_VIDEO)
    set(.frame, GUMBO_TAG_IFRAME)
    set(.object, GUMBO_TAG_OBJECT, GUMBO_TAG_EMBED)
    set(.checkbox, GUMBO_TAG_INPUT)
    set(.fallback, GUMBO_TAG_NOSCRIPT)
    set(
      .drop, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_APPLET, GUMBO_TAG_SVG, GUMBO_TAG_MATH,
      GUMBO_TAG_CANVAS, GUMBO_TAG_BUTTON,
      GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST, GUMBO_TAG_OPTGROUP, GUMBO_TAG_OPTION, GUMBO_TAG_TEXTAREA, GUMBO_TAG_KEYGEN,
      GUMBO_TAG_XMP, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES,
      GUMBO_TAG_PLAINTEXT, GUMBO_TAG_TITLE, GUMBO_TAG_FRAME, GUMBO_TAG_FRAMESET, GUMBO_TAG_LINK, GUMBO_TAG_META,
      GUMBO_TAG_BASE, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK, GUMBO_TAG_PARAM, GUMBO_TAG_MAP, GUMBO_TAG_AREA,
      GUMBO_TAG_BGSOUND, GUMBO_TAG_ISINDEX, GUMBO_TAG_LAST)
    return rules
  }()
}
