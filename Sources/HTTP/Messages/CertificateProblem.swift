import Text

/// The problem of a server's certificate that was refused.
public enum CertificateProblem: String, Sendable, Hashable, CaseIterable {
  case otherSite = "other-site"
  case expired
  case notYetValid = "not-yet-valid"
  case revoked
  /// The certificate uses cryptography that is no longer safe.
  case weak
  case unknownIssuer = "unknown-issuer"

  /// A part of a sentence in the reader's language, without a full stop.
  var reason: String {
    switch self {
    case .otherSite: translated("the certificate is for another site")
    case .expired: translated("the certificate has expired")
    case .notYetValid: translated("the certificate is not valid yet by this computer’s clock")
    case .revoked: translated("the certificate was revoked")
    case .weak: translated("the certificate uses a method that is no longer safe")
    case .unknownIssuer: translated("no trusted authority confirms the certificate")
    }
  }
}
