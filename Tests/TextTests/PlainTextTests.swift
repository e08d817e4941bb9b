import Testing
import Text

@Suite("Plain text")
struct PlainTextTests {
  @Test(
    "is what a person would read",
    arguments: [
      ("", ""), ("words", "words"), ("  many   spaces\n\tbetween ", "many spaces between"),
      ("<p>one</p><p>two</p>", "one\ntwo"), ("one<br>two", "one\ntwo"), ("one <br> two", "one\ntwo"),
      ("a &nbsp; b", "a b"), ("a \u{A0} b", "a b"), ("a<b>b</b>c", "abc"),
      ("<b>bold</b> <i>italic</i>", "bold italic"), ("AT&amp;T", "AT&T"), ("a&nbsp;&nbsp;b", "a b"),
      ("a\u{A0}b", "a b"), ("caf\u{E9} &eacute;", "café é"),
      // Nobody reads these.
      ("a<script>if (a < b) alert('</p>')</script>b", "a b"), ("a<STYLE>p {}</STYLE>b", "a b"),
      ("a<!-- no <b> -->b", "ab"), ("a<?php echo 1 ?>b", "ab"), ("a<!DOCTYPE html>b", "ab"),
      ("<svg><text>x</text></svg>after", "after"), ("<script>unclosed", ""),
      // Attributes may hold anything.
      ("<a title=\"a > b\" href='x>y'>link</a>", "link"), ("<img alt=it's>after", "after"),
      // Less-than signs that begin no tag.
      ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("a<3", "a<3"), ("<", "<"), ("</", "</"), ("a <", "a <"),
      // Cut off.
      ("text <a href=\"", "text"), ("text <!-- comment", "text"), ("text &am", "text &am"),
      ("<![CDATA[kept]]>", "kept]]>"),
    ])
  func text(html: String, expected: String) {
    #expect(PlainText.of(html: html) == expected)
  }

  @Test(
    "tells a power from a note and an ordinal",
    arguments: [
      ("10<sup>6</sup>", "10^6"), ("10<sup>-3</sup> m", "10^-3 m"), ("5 km<sup>2</sup>", "5 km^2"),
      ("2<sup>n</sup>", "2^n"), ("x<SUP>2</SUP>", "x^2"), ("(a+b)<sup>2</sup>", "(a+b)^2"),
      ("3<sup>rd</sup>", "3rd"), ("1<sup>er</sup>", "1er"), ("word<sup>1</sup>", "word1"), ("10 <sup>6</sup>", "10 6"),
      ("10<sup><a href=x>6</a></sup>", "106"), ("H<sub>2</sub>O", "H2O"), ("m<sup>", "m"), ("äm<sup>2</sup>", "äm2"),
      ("With <img class=latex alt='\\alpha'> in", "With \\alpha in"), ("a <img class='wp-smiley' alt=🙂>", "a 🙂"),
      ("a <img class=photo alt=words> b", "a b"),
    ])
  func powers(html: String, expected: String) {
    #expect(PlainText.of(html: html) == expected)
  }

  @Test(
    "leaves out what the page hides",
    arguments: [
      ("a<p hidden>b</p>c", "a c"),
      ("a<div style=\"color: red; display : none !important\">b<div>c</div></div>d", "a d"),
      ("a<span style='VISIBILITY:hidden'>b</span>c", "a c"), ("a<img hidden>b", "ab"),
      ("a<p hidden=until-found>b</p>", "a\nb"),
      ("a<p aria-hidden=true class=hidden>b</p>", "a\nb"), ("a<p style='overflow:hidden'>b</p>", "a\nb"),
      ("a<p style='display:block' title=none>b</p>", "a\nb"),
      // What nobody closed hides nothing.
      ("a<div hidden>b", "a\nb"), (String(repeating: "<div hidden>", count: 100_000) + "a", "a"),
    ])
  func hidden(html: String, expected: String) {
    #expect(PlainText.of(html: html) == expected)
  }

  @Test("does not look for the end of each of many names that hide and have none")
  func hiddenNames() {
    let names = (0..<60_000).map { "<x\($0) hidden>" }.joined()
    let elapsed = ContinuousClock().measure { #expect(PlainText.of(html: "a" + names + "b") == "ab") }
    #expect(elapsed < .seconds(30))
  }

  @Test("stops at its limit, between two characters")
  func limit() {
    #expect(PlainText.of(html: "abcdef", limit: 3) == "abc")
    #expect(PlainText.of(html: "ééé", limit: 3) == "é")
    #expect(PlainText.of(html: "a b c d", limit: 3) == "a b")
    #expect(PlainText.of(html: "<p>one</p><p>two</p>", limit: 3) == "one")
    let long = PlainText.of(html: String(repeating: "<p>日本語</p>", count: 1000), limit: 100)
    #expect(long.utf8.count <= 103)
    #expect(!long.contains("\u{FFFD}"))
  }

  @Test("of a text without end comes in linear time")
  func linear() {
    let hostile = ["<", "<a ", "<!--", "&", "&#", "<script>", "</script", "<a \"", "\u{A0}", "<![CDATA["]
    let elapsed = ContinuousClock().measure {
      for piece in hostile { _ = PlainText.of(html: String(repeating: piece, count: 100_000)) }
    }
    #expect(elapsed < .seconds(30))
  }
}
