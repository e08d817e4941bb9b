import Testing
import Text

@Suite struct SubjectNameTests {
  @Test(
    arguments: [
      (["CLIMATE", "Climate", "climate"], "Climate"), (["CLIMATE"], "Climate"), (["CLIMATE CHANGE"], "Climate Change"),
      (["ÄRZTE"], "Ärzte"), (["NASA"], "NASA"), (["EU", "eu"], "EU"), (["some-slug"], "Some slug"),
      (["some_slug", "SOME SLUG"], "Some slug"), (["SEA", "Sea"], "Sea"), (["some-slug", "Some-Slug"], "Some-Slug"),
      (["e-mail"], "E-mail"),
      (["covid-19"], "Covid-19"), (["climate"], "climate"), (["Jean-Luc"], "Jean-Luc"), (["气候"], "气候"), (["-"], "-"),
      ([], nil),
    ] as [([String], String?)])
  func `A subject has the spelling that is neither in capitals nor for addresses`(spellings: [String], name: String?) {
    #expect(SubjectName.best(of: spellings) == name)
  }
}
