import Foundation
import Pixels
import Testing

extension EndToEndTests {
  @Test(
    "The window looks as in its pictures",
    .enabled(if: PictureMachine.hindrance == nil, Comment(rawValue: PictureMachine.hindrance ?? "")),
    arguments: PictureScene.all)
  func windowPictures(_ scene: PictureScene) async throws {
    let stage = try await PictureStage(scene)
    for state in scene.states {
      let name = "\(scene.name)-\(state.name)"
      try await stage.show(state)
      if PictureMachine.renews {
        try await Self.renew(name, on: stage)
      } else {
        try await Self.compare(name, on: stage)
      }
    }
    #expect(stage.reader.criticals == [])
    try await stage.end()
  }

  @Test("Each picture of the window is of a state that is looked at")
  func noPictureIsLeftOver() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: PictureMachine.folder.path)
    let states = PictureScene.all.flatMap { scene in scene.states.map { "\(scene.name)-\($0.name).png" } }
    #expect(Set(states).count == states.count)
    #expect(Set(files).subtracting(states) == [PictureMachine.record.lastPathComponent])
  }

  /// Waits until the window looks as in the picture, and leaves what it looks like where it does not.
  private static func compare(_ name: String, on stage: PictureStage) async throws {
    let comparison = PictureComparison()
    let expected = try Pixels(file: PictureMachine.folder.appending(path: "\(name).png"))
    var actual = try stage.picture()
    let deadline = Date(timeIntervalSinceNow: 30)
    while !comparison.matches(actual, expected), Date() < deadline {
      try await Task.sleep(for: .milliseconds(150))
      actual = try stage.picture()
    }
    let differences = comparison.differences(of: actual, from: expected)
    guard differences.count > comparison.limit else { return }
    let folder = Reader.package.appending(path: "build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try actual.write(to: folder.appending(path: "\(name).png"))
    try expected.marking(differences).write(to: folder.appending(path: "\(name)-difference.png"))
    Issue.record(
      """
      \(differences.count) points differ from Tests/Pictures/\(name).png. build/pictures has what the window shows \
      (\(name).png) and where it differs (\(name)-difference.png). If it is right so: make screenshots
      """)
  }

  /// Keeps what the window looks like, unless it is what is kept already.
  private static func renew(_ name: String, on stage: PictureStage) async throws {
    let file = PictureMachine.folder.appending(path: "\(name).png")
    let actual = try await stage.restingPicture()
    if let known = try? Pixels(file: file), PictureComparison().matches(actual, known) { return }
    try FileManager.default.createDirectory(at: PictureMachine.folder, withIntermediateDirectories: true)
    try actual.write(to: file)
    try Data(PictureMachine.versions.utf8).write(to: PictureMachine.record)
    print("picture taken anew: \(file.path)")
  }
}
