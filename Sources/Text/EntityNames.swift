/// The entity names of HTML 5 that HTML 4 lacks: punctuation, signs, and the letters of Central Europe.
enum EntityNames {
  static let table: [(name: Substring, scalar: Unicode.Scalar)] = text.split { $0 == " " || $0 == "\n" }.compactMap {
    pair in
    let parts = pair.split(separator: ":")
    guard parts.count == 2, let value = UInt32(parts[1], radix: 16) else { return nil }
    return Unicode.Scalar(value).map { (parts[0], $0) }
  }

  private static let text = """
    AMP:26 LT:3C GT:3E QUOT:22 COPY:A9 REG:AE TRADE:2122 Tab:9 NewLine:A excl:21 num:23 dollar:24 percnt:25 lpar:28 rpar:29
    ast:2A plus:2B comma:2C period:2E sol:2F colon:3A semi:3B equals:3D quest:3F commat:40 lsqb:5B lbrack:5B bsol:5C rsqb:5D
    rbrack:5D Hat:5E lowbar:5F grave:60 lcub:7B lbrace:7B verbar:7C vert:7C rcub:7D rbrace:7D half:BD hyphen:2010 dash:2010
    horbar:2015 bullet:2022 nldr:2025 mldr:2026 numero:2116 copysr:2117 frac13:2153 frac23:2154 frac18:215B frac38:215C
    star:2606 starf:2605 phone:260E female:2640 male:2642 sung:266A flat:266D natural:266E sharp:266F check:2713 cross:2717
    caron:2C7 breve:2D8 amacr:101 Amacr:100 abreve:103 Abreve:102 aogon:105 Aogon:104 cacute:107 Cacute:106 ccaron:10D
    Ccaron:10C dcaron:10F Dcaron:10E dstrok:111 Dstrok:110 emacr:113 Emacr:112 eogon:119 Eogon:118 ecaron:11B Ecaron:11A
    gbreve:11F Gbreve:11E imacr:12B Imacr:12A Idot:130 imath:131 inodot:131 lacute:13A lcaron:13E Lcaron:13D lstrok:142
    Lstrok:141 nacute:144 Nacute:143 ncaron:148 Ncaron:147 omacr:14D Omacr:14C odblac:151 Odblac:150 rcaron:159 Rcaron:158
    sacute:15B Sacute:15A scedil:15F Scedil:15E tcedil:163 Tcedil:162 tcaron:165 Tcaron:164 umacr:16B Umacr:16A uring:16F
    Uring:16E udblac:171 Udblac:170 zacute:17A Zacute:179 zdot:17C Zdot:17B zcaron:17E Zcaron:17D
    """
}
