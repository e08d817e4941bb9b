import Testing

@testable import ArticleUI
@testable import ReaderUI

@MainActor
@Suite struct PictureViewTests {
  private func view(
    of picture: (Double, Double), in room: (Double, Double), density: Double = 1
  ) -> PictureView {
    var view = PictureView()
    view.resize(.init(width: room.0, height: room.1), density: density)
    view.show(.init(width: picture.0, height: picture.1))
    return view
  }

  private func isSame(_ first: Double, _ second: Double) -> Bool { abs(first - second) < 1e-6 }

  @Test(arguments: [
    // As wide as the room, as high as the room, no larger than it is, and on a dense screen.
    ((2000.0, 1000.0), (1000.0, 800.0), 1.0, 0.5, 50), ((1000, 4000), (1000, 800), 1, 0.2, 20),
    ((300, 200), (1000, 800), 1, 1, 100), ((300, 200), (1000, 800), 2, 0.5, 100),
    ((4000, 2000), (1000, 800), 2, 0.25, 50),
    ((1, 50_000), (1000, 800), 1, 0.016, 2),
  ])
  func `All of a picture is seen in the middle, and none is enlarged`(
    picture: (Double, Double), room: (Double, Double), density: Double, scale: Double, percentage: Int
  ) {
    let view = view(of: picture, in: room, density: density)
    #expect(isSame(view.scale, scale) && view.percentage == percentage)
    #expect(view.isFitted && !view.canPan && !view.canZoomOut && view.canZoomIn)
    #expect(isSame(view.corner.x, (room.0 - picture.0 * scale) / 2))
    #expect(isSame(view.corner.y, (room.1 - picture.1 * scale) / 2))
  }

  @Test(arguments: [
    (200.0, 400.0, false), (499, 300, false), (99, 400, true), (901, 400, true), (500, 199, true), (500, 601, true),
  ])
  func `A point is on the picture or beside it`(x: Double, y: Double, isBeside: Bool) {
    // Its corners are at 100, 200 and 900, 600.
    #expect(view(of: (800, 400), in: (1000, 800)).isBeside(.init(x: x, y: y)) == isBeside)
    #expect(!view(of: (0, 0), in: (1000, 800)).isBeside(.init(x: x, y: y)))
    var large = view(of: (4000, 2000), in: (1000, 800))
    large.showActual()
    #expect(!large.isBeside(.init(x: x, y: y)))
  }

  @Test(arguments: [(500.0, 400.0), (100.0, 300.0), (900.0, 550.0)])
  func `What is at the pointer stays there when it grows and shrinks`(x: Double, y: Double) {
    var view = view(of: (4000, 2000), in: (1000, 800))
    // Until it is higher than the room, there is nothing to hold in the other direction.
    view.zoom(by: 4, at: .init(x: x, y: y))
    for factor in [1.25, 1.6, 0.8, 1.1] {
      let before = ((x - view.corner.x) / view.scale, (y - view.corner.y) / view.scale)
      view.zoom(by: factor, at: .init(x: x, y: y))
      #expect(isSame((x - view.corner.x) / view.scale, before.0))
      #expect(isSame((y - view.corner.y) / view.scale, before.1))
    }
  }

  @Test func `No picture is smaller than all of it or larger than eight pixels a pixel`() {
    var view = view(of: (4000, 2000), in: (1000, 800))
    view.zoom(by: 1e9)
    #expect(view.percentage == 800 && !view.canZoomIn && view.canZoomOut)
    view.zoom(by: 1e-9, at: .init(x: 3, y: 3))
    #expect(view == self.view(of: (4000, 2000), in: (1000, 800)))
  }

  @Test(arguments: [0, -1, Double.nan, Double.infinity, -Double.infinity])
  func `A factor that is none changes nothing`(factor: Double) {
    let before = view(of: (4000, 2000), in: (1000, 800))
    var view = before
    view.zoom(by: factor)
    #expect(view == before)
    view.move(to: .init(x: factor.isFinite ? .nan : factor, y: 0))
    #expect(view == before)
  }

  @Test func `A picture goes no further than to its edges, and not at all where it fits`() {
    var view = view(of: (2000, 500), in: (1000, 800))
    view.showActual()
    #expect(view.isActual && view.canPan && !view.isFitted)
    view.pan(x: 5000, y: 5000)
    #expect(view.corner == .init(x: 0, y: 150))
    view.pan(x: -5000, y: -5000)
    #expect(view.corner == .init(x: -1000, y: 150))
    view.pan(x: 10, y: 10)
    #expect(view.corner == .init(x: -990, y: 150))
  }

  @Test func `A picture that is all seen follows the room, and another keeps its middle`() {
    var view = view(of: (2000, 1000), in: (1000, 800))
    view.resize(.init(width: 500, height: 800), density: 1)
    #expect(view.isFitted && isSame(view.scale, 0.25))
    view.showActual(at: .init(x: 250, y: 400))
    let middle = (250 - view.corner.x, 400 - view.corner.y)
    view.resize(.init(width: 700, height: 600), density: 1)
    #expect(view.isActual && isSame(350 - view.corner.x, middle.0) && isSame(300 - view.corner.y, middle.1))
    // Where there is room for more, all of it is the least.
    view.resize(.init(width: 0, height: 0), density: 0)
    view.resize(.init(width: 5000, height: 5000), density: 1)
    #expect(isSame(view.scale, 1) && isSame(view.corner.x, 1500))
  }

  @Test func `A double click goes to the actual size and back; what is small is doubled`() {
    var view = view(of: (2000, 1000), in: (1000, 800))
    view.toggle(at: .init(x: 10, y: 400))
    #expect(view.isActual && !view.isFitted)
    view.toggle(at: .init(x: 10, y: 400))
    #expect(view.isFitted)
    view = self.view(of: (200, 100), in: (1000, 800))
    view.toggle()
    #expect(view.percentage == 200)
  }

  @Test func `A larger file of the same picture takes its place without a jump`() {
    var view = view(of: (800, 400), in: (1000, 800))
    view.replace(by: .init(width: 1600, height: 800))
    #expect(view.isFitted && isSame(view.scale, 0.625))
    view = self.view(of: (800, 400), in: (1000, 800))
    view.zoom(by: 4, at: .init(x: 500, y: 400))
    let before = view
    view.replace(by: .init(width: 1600, height: 800))
    #expect(view.size == before.size && view.corner == before.corner && isSame(view.scale, before.scale / 2))
  }

  @Test func `Nothing is drawn of nothing`() {
    var view = PictureView()
    view.zoom(by: 2)
    view.toggle()
    view.showActual()
    view.pan(x: 5, y: 5)
    #expect(view.size == .init(width: 0, height: 0) && !view.canZoomIn && !view.canZoomOut && !view.canPan)
  }
}
