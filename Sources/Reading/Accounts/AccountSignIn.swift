import Articles
import Library
import Text

/// The sign-in to an account: the reader's entry, the service's answer and the result.
public final class AccountSignIn {
  public enum State: Sendable, Equatable {
    /// The reader fills in the form.
    case entering
    case asking
    /// The reader is signing in, in the web browser.
    case browsing
    /// The service answered; the dialog asks the reader whether to add the account.
    case found(FoundAccount)
    case adding
    case done(Account.ID)
  }

  /// The reader's entry in the form.
  public struct Entry: Sendable, Hashable {
    public var service: Account.Service
    public var address: String
    public var user: String
    public var secret: String
    public var allowsPlain: Bool

    public init(
      _ service: Account.Service, address: String = "", user: String = "", secret: String = "",
      allowsPlain: Bool = false
    ) {
      self.service = service
      self.address = address
      self.user = user
      self.secret = secret
      self.allowsPlain = allowsPlain
    }

    /// True if the entry is complete enough to ask the service.
    public var isComplete: Bool {
      func isThere(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }
      guard isThere(address) || service.knownAddress != nil else { return false }
      return service.signsInInBrowser || isThere(secret) && (isThere(user) || service == .miniflux)
    }
  }

  private let library: Library
  /// The account to sign in to again; `nil` for a new account.
  public let account: Account?
  /// Opens a page in the web browser.
  private let browse: (String) -> Void
  private var work: Task<Void, Never>?
  /// The credentials from the sign-in in the browser, until an account stores them.
  private var granted: AccountOffer?
  /// The error as a sentence; empty if there is none.
  public private(set) var problem = ""
  /// True if another password or key is needed: the old one was refused, belongs to another reader or is no longer
  /// stored.
  public private(set) var isSecretRefused = false
  /// True if the reader must agree to http before anything is sent.
  public private(set) var wantsConsent = false
  public private(set) var state = State.entering
  public var onChange: () -> Void = {}

  public init(library: Library, again account: Account? = nil, browse: @escaping (String) -> Void) {
    self.library = library
    self.account = account
    self.browse = browse
  }

  /// Clears the error after the reader changed the entry.
  public func changed() {
    guard state == .entering, !problem.isEmpty || wantsConsent else { return }
    (problem, wantsConsent) = ("", false)
    onChange()
  }

  /// Takes the next step: asks the service, or adds the found account.
  public func goOn(with entry: Entry) {
    switch state {
    case .entering where entry.isComplete: ask(entry)
    case .found(let found): add(found)
    default: return
    }
  }

  /// Returns to the entry and cancels all requests.
  public func goBack() {
    stop()
    work = nil
    become(.entering)
  }

  /// Cancels all requests.
  public func stop() {
    work?.cancel()
    if state != .adding { giveBack() }
  }

  private func giveBack() {
    guard let granted else { return }
    self.granted = nil
    Task { [library] in await library.giveBack(granted) }
  }

  private func ask(_ entry: Entry) {
    run(.asking) { [weak self, library, account] in
      var offer: AccountOffer?
      if entry.service.signsInInBrowser {
        offer = try await self?.offerOfBrowser(entry)
        guard offer != nil else { throw SignInError.abandoned }
      } else if account == nil {
        offer = try AccountOffer(
          entry.service, typed: entry.address, user: entry.user, secret: entry.secret, allowsPlain: entry.allowsPlain)
      }
      if let account {
        if let offer {
          try await self?.signInAgain(to: account, with: offer)
        } else {
          try await library.signInAgain(to: account.id, user: entry.user, secret: entry.secret)
        }
        return .done(account.id)
      }
      guard let offer else { throw SignInError.abandoned }
      return .found(try await library.look(at: offer))
    }
  }

  private func offerOfBrowser(_ entry: Entry) async throws -> AccountOffer? {
    let signIn = try await library.browserSignIn(
      to: entry.service, typed: entry.address, allowsPlain: entry.allowsPlain)
    try Task.checkCancellation()
    browse(signIn.page)
    become(.browsing)
    guard let offer = try await signIn.offer() else { return nil }
    granted = offer
    if Task.isCancelled { giveBack() }
    try Task.checkCancellation()
    become(.asking)
    return offer
  }

  private func signInAgain(to account: Account, with offer: AccountOffer) async throws {
    // The library stores these credentials, and stored credentials must not be revoked.
    granted = nil
    do {
      try await library.signInAgain(to: account.id, with: offer)
    } catch {
      granted = offer
      if Task.isCancelled { giveBack() }
      throw error
    }
  }

  private func add(_ found: FoundAccount) {
    run(.adding) { [library] in .done(try await library.add(found)) }
  }

  private enum SignInError: Error {
    /// The reader did not complete the sign-in in the web browser.
    case abandoned
  }

  private func run(_ state: State, _ body: @escaping () async throws -> State) {
    (problem, wantsConsent, isSecretRefused) = ("", false, false)
    become(state)
    work = Task { [weak self] in
      do {
        let next = try await body()
        guard !Task.isCancelled else { return }
        self?.work = nil
        if case .done = next { self?.granted = nil }
        self?.become(next)
      } catch {
        // The code that cancelled the task has set the new state.
        guard !Task.isCancelled else { return }
        self?.work = nil
        self?.failed(error)
      }
    }
  }

  private func failed(_ error: any Error) {
    giveBack()
    switch error as? LibraryError {
    case .account(.plain): wantsConsent = true
    case .account(.service(.signInRefused)), .account(.otherUser), .account(.noSecret): isSecretRefused = true
    default: break
    }
    problem =
      (error as? LibraryError)?.message
      ?? translated("You did not sign in in the web browser. Open it again to retry.")
    become(.entering)
  }

  private func become(_ state: State) {
    self.state = state
    onChange()
  }
}
