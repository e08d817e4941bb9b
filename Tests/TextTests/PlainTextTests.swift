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
