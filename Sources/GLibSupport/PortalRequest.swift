/// Calls of the desktop's portal that end with a signal, because the portal may ask the reader first
/// (org.freedesktop.portal.Request).
@MainActor
public enum PortalRequest {
  /// The result of a call.
  public enum Answer: Sendable, Equatable {
    case agreed(results: [String: BusValue])
    /// The reader refused, or did not answer within five minutes or before the portal ended.
    case refused
    /// The portal does not exist, or it failed.
    case missing
  }

  /// Returns one of the portal's interfaces.
  public static func place(_ interface: String) -> BusPlace {
    BusPlace(interface, of: "org.freedesktop.portal.Desktop", at: "/org/freedesktop/portal/desktop")
  }

  /// Calls a method and waits until its request has ended.
  ///
  /// - Parameters:
  ///   - options: The last argument. The request's token is added to it.
  ///   - leading: The text arguments before it.
  public static func call(
    _ method: String, of interface: String, _ leading: [String], options: [String: BusValue]
  ) async -> Answer {
    guard let bus = SessionBus() else { return .missing }
    let place = place(interface)
    let token = "courant\(UInt32.random(in: 1...UInt32.max))"
    let sender = bus.ownName.dropFirst().replacing(".", with: "_")
    let request = BusPlace(
      "org.freedesktop.portal.Request", of: place.service, at: "\(place.path)/request/\(sender)/\(token)")
    let (responses, response) = AsyncStream.makeStream(of: [BusValue].self)
    // The subscription comes before the call, because the request may end before the call is answered.
    let hearing = bus.hear("Response", of: request) { response.yield($0) }
    // The portal may crash while it asks the reader.
    let ending = bus.hear("NameOwnerChanged", of: .broker, about: place.service) { names in
      if names.last == .text("") { response.finish() }
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(300))
      response.finish()
    }
    defer { withExtendedLifetime((hearing, ending)) { limit.cancel() } }
    let arguments = leading.map(BusValue.text) + [.table(options.merging(["handle_token": .text(token)]) { $1 })]
    guard await bus.call(method, of: place, arguments) != nil else { return .missing }
    for await values in responses { return Answer(values) }
    return .refused
  }
}

extension PortalRequest.Answer {
  /// - Parameter values: The arguments of the request's `Response`: 0 with results, 1 if the reader refused, 2 for all
  ///   other cases.
  init(_ values: [BusValue]) {
    switch (values.first, values.dropFirst().first) {
    case (.integer(0), .table(let results)): self = .agreed(results: results)
    case (.integer(0), _): self = .agreed(results: [:])
    case (.integer(1), _): self = .refused
    default: self = .missing
    }
  }
}
