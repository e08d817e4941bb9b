import Articles
import Sync
import Text

extension AccountFailure {
  /// The failure and its remedy as text, in the reader's language.
  ///
  /// - Parameter account: The name of the account.
  public func message(of account: String) -> String {
    switch self {
    case .signInRefused:
      translated("%s does not accept the password any more. Sign in again. Your marks wait here.", account)
    case .noSecret:
      translated(
        "There is no password for %s, or the keyring is locked. Unlock it or sign in again.",
        account)
    case .insecure:
      translated(
        "The server of %s cannot prove that it is the right one. Nothing was sent. Check its certificate and this computer’s clock.",
        account)
    case .unreachable: translated("%s could not be reached. Your marks wait here until it can.", account)
    case .busy: translated("%s asks for a pause. Your marks wait here until then.", account)
    case .full:
      translated(
        "Your plan with %s has ended, or is used up. Renew it. Your marks wait here.",
        account)
    case .moved:
      translated("%s is at another address now. Remove the account and add it there; feeds can be kept.", account)
    case .garbled:
      translated(
        "Something else answers for %s. Check its address and the network.", account)
    case .refused: translated("%s answers with an error. Your marks wait here until it works again.", account)
    case .listWrong:
      translated("The lists of %s contradict its articles. Nothing was taken over from them.", account)
    case .feedsGone:
      translated("Many feeds of %s are gone at once. They stay here until you remove them.", account)
    }
  }
}

extension AccountProblem {
  /// The problem and its remedy as text, in the reader's language.
  var message: String {
    switch self {
    case .service(let error): error.message
    case .plain(let host):
      translated("%s uses no encryption (http). Others could read the password.", host)
    case .noSecret: translated("Enter a password, or a key of the service.")
    case .otherUser(let user): translated("This password belongs to another account (%s).", user)
    case .signedOut: translated("Sign in to the account again, in its menu in the sections.")
    case .gone: translated("This account was removed, perhaps by another program.")
    }
  }
}

extension SyncError {
  fileprivate var message: String {
    switch self {
    case .network(let error): error.message
    case .signInRefused(let complaint):
      translated("The service does not accept this name and password, or key.")
        + (complaint.isEmpty ? "" : " " + translated("The site says: “%s”", complaint))
    case .interfaceOff:
      translated("The service’s interface for other programs is switched off. Switch it on in its settings.")
    case .busy: translated("The service asks for a pause. Try again later.")
    case .full: translated("Your plan with the service has ended, or is used up. Make room there, or renew it.")
    case .moved(let address): translated("The service is at another address: %s", address)
    case .refused(404), .garbled:
      translated("This service was not found at the address. Check both.")
    case .refused(let status):
      translated("The service answers with an error (HTTP %s). Try again later.", String(status))
    case .unsupported: translated("The service does not offer that.")
    }
  }
}
