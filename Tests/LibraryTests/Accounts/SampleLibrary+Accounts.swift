import Articles
import Library

extension SampleLibrary {
  /// Signs in to a service as its reader does, and adds the account.
  ///
  /// - Parameter user: Empty for a key.
  func addAccount(
    _ service: Account.Service, at address: String, user: String, secret: String
  ) async throws -> Account.ID {
    let offer = try AccountOffer(service, typed: address, user: user, secret: secret)
    return try await library.add(try await library.look(at: offer))
  }
}
