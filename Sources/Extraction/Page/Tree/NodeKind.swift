/// The kinds of nodes that extraction distinguishes: text, and HTML elements.
enum NodeKind: UInt8, CaseIterable {
  case text
  /// An element of any other name.
  case other
  case a, abbr, acronym, address, area, article, aside, audio, b, base, bdi, bdo, big, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog, dir, div, dl,
    dt, em
  case embed, fieldset, figcaption, figure, font, footer, form, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
  case i, iframe, img, input, ins, kbd, label, legend, li, link, main, map, mark, menu, meta, meter, nav, nobr, noscript
  case object, ol, output, p, param, picture, pre, progress, q, rp, rt, ruby, s, samp, section, select, small, source
  case span, strike, strong, sub, summary, sup, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr
  case track, tt, u, ul, `var`, video, wbr

  static let byName: [String: NodeKind] = {
    var kinds: [String: NodeKind] = [:]
    for kind in allCases where kind != .text && kind != .other { kinds[kind.name] = kind }
    // AMP's name for a picture.
    kinds["amp-img"] = .img
    return kinds
  }()

  /// The element's name in HTML.
  var name: String { "\(self)" }
}

/// A set of kinds. It is small, so that a lookup for every node is fast.
struct NodeKinds: ExpressibleByArrayLiteral {
  private var bits: UInt128 = 0

  init(arrayLiteral kinds: NodeKind...) {
    for kind in kinds { bits |= 1 << UInt128(kind.rawValue) }
  }

  func contains(_ kind: NodeKind) -> Bool {
    bits >> UInt128(kind.rawValue) & 1 == 1
  }

  static let embeds: NodeKinds = [.object, .embed, .iframe]
  static let lists: NodeKinds = [.ul, .ol]
  /// Elements within a line of text. Links and revisions are not listed, as they depend on their content.
  static let phrasing: NodeKinds = [
    .text, .abbr, .acronym, .audio, .b, .bdi, .bdo, .big, .br, .button, .cite, .code, .data, .datalist, .dfn, .em,
    .embed,
    .font, .i, .img, .input, .kbd, .label, .mark, .meter, .nobr, .noscript, .object, .output, .progress, .q, .ruby, .s,
    .samp, .select, .small, .span, .strike, .strong, .sub, .sup, .textarea, .time, .tt, .u, .var, .wbr,
  ]
  static let phrasingByContent: NodeKinds = [.a, .del, .ins]
  /// Elements that show that a `div` around them is more than one paragraph.
  static let blocks: NodeKinds = [.blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul]
  /// Elements without content and without an end tag.
  static let void: NodeKinds = [
    .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .param, .source, .track, .wbr,
  ]
}
