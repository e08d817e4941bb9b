import Testing

@testable import Reading

@MainActor
@Suite struct PullPhysicsTests {
  /// Pulls in steps of one pixel, as a finger does.
  private func pulled(by distance: Int) -> PullPhysics {
    var physics = PullPhysics()
    for _ in 0..<distance { physics.pull(by: 1) }
    return physics
  }

  @Test(arguments: [
    (0, PullPhysics.Phase.idle), (1, .pulling), (30, .pulling), (75, .pulling), (76, .armed), (500, .armed),
  ])
  func `A pull is armed from the threshold on, which the rubber band puts at 76 pixels`(
    distance: Int, phase: PullPhysics.Phase
  ) {
    #expect(pulled(by: distance).phase == phase)
  }

  @Test func `The list follows the finger at first, then less and less, and never beyond the limit`() {
    #expect(abs(pulled(by: 5).offset - 5) < 0.2)
    var last = PullPhysics()
    var step = Double.infinity
    for _ in 0..<2000 {
      var next = last
      next.pull(by: 1)
      let moved = next.offset - last.offset
      #expect(moved >= 0 && moved <= step && next.offset <= PullPhysics.limit)
      step = moved
      last = next
    }
    #expect(last.offset > PullPhysics.limit - 1)
  }

  @Test(arguments: [(1, false), (2, false), (3, true), (4, true)])
  func `Three turns of a wheel are enough, two are not`(turns: Int, isEnough: Bool) {
    var physics = PullPhysics()
    for _ in 0..<turns { physics.pull(by: PullPhysics.wheelTurn) }
    let refreshes = physics.release()
    #expect(refreshes == isEnough)
  }

  @Test func `Letting go too early collapses without a refresh`() {
    var physics = pulled(by: 40)
    let refreshes = physics.release()
    #expect(!refreshes)
    #expect(physics.phase == .collapsing)
    var frames = 0
    while physics.phase == .collapsing, frames < 1000 {
      let before = physics.offset
      physics.step(seconds: 1.0 / 60)
      #expect(physics.offset < before)
      frames += 1
    }
    #expect(physics == PullPhysics())
    // Gone within half a second.
    #expect(frames < 30)
  }

  @Test func `Letting go when armed holds the indicator open until the refresh ends`() {
    var physics = pulled(by: 100)
    let refreshes = physics.release()
    #expect(refreshes)
    #expect(physics.phase == .held)
    #expect(physics.offset == PullPhysics.restingOffset)
    physics.step(seconds: 10)
    physics.pull(by: 100)
    let refreshesAgain = physics.release()
    #expect(!refreshesAgain)
    #expect(physics.offset == PullPhysics.restingOffset)
    physics.finish()
    #expect(physics.phase == .collapsing)
    physics.step(seconds: 10)
    #expect(physics == PullPhysics())
  }

  @Test func `Pulling back up disarms, and at the top nothing is pulled`() {
    var physics = pulled(by: 100)
    physics.pull(by: -40)
    #expect(physics.phase == .pulling)
    physics.pull(by: -100)
    #expect(physics == PullPhysics())
    physics.pull(by: -100)
    #expect(physics == PullPhysics())
    let refreshes = physics.release()
    #expect(!refreshes)
  }

  @Test func `A pull can be caught while it collapses, from where it is`() {
    var physics = pulled(by: 60)
    _ = physics.release()
    physics.step(seconds: 0.045)
    let caught = physics.offset
    physics.pull(by: 1)
    #expect(physics.phase == .pulling)
    #expect(physics.offset > caught && physics.offset < caught + 1)
  }

  @Test(arguments: [(0, 0.0), (500, 1.0)])
  func `Progress goes from nothing to all`(distance: Int, progress: Double) {
    #expect(pulled(by: distance).progress == progress)
  }

  @Test func `A refresh that nobody pulled for ends without a trace`() {
    var physics = PullPhysics()
    physics.finish()
    #expect(physics == PullPhysics())
  }
}
