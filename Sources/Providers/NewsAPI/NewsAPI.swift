import HTTP
import Text

/// Sends requests to NewsAPI v2 with the reader's own key.
///
/// See <https://newsapi.org/docs>.
struct NewsAPI: Sendable {
  let account: NewsAPIAccount
  let client: Client

  /// The maximum number of stories in one answer.
  static let pageSize = 100

  /// - Throws: `.newsAPI` for the errors that the interface documents, `.garbled` for an answer in another form.
  func ask<Answer: Decodable>(
    _ route: String, _ parameters: [(String, String)]
  ) async throws(ProviderError) -> Answer {
    guard let key = await account.key() else { throw .newsAPI(.keyMissing) }
    let query = parameters.map { "\($0)=\(Address.encoded($1))" }.joined(separator: "&")
    let request = Request(
      account.address + "/" + route + (query.isEmpty ? "" : "?" + query), kind: .api(.get),
      trustedHost: Address.host(of: account.address),
      authorization: Authorization(["X-Api-Key": key], for: account.address))
    let outcome: Outcome
    do {
      outcome = try await client.fetch(request)
    } catch {
      throw .network(error)
    }
    let body = outcome.response.body
    // A refusal may have status 200, and a server error may have another form.
    let refusal = try? ForeignJSON.decode(NewsAPIRefusal.self, from: body)
    let problem = refusal?.status == "error" ? NewsAPIProblem(code: refusal?.code ?? "") : nil
    await account.noteRequest(problem)
    if let problem { throw .newsAPI(problem) }
    if case .refused(let status, _, _) = outcome {
      if status == 401 { throw .newsAPI(.keyInvalid) }
      if status == 429 { throw .newsAPI(.rateLimited) }
      throw .refused(status: status, complaint: "")
    }
    do {
      return try ForeignJSON.decode(from: body)
    } catch {
      throw .garbled
    }
  }
}

/// The interface's answer to a refused request.
private struct NewsAPIRefusal: Decodable {
  let status: String?
  let code: String?

  private enum Key: String, CodingKey {
    case status, code
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    status = values.lenient(.status)
    code = values.lenient(.code)
  }
}
