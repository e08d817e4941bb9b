import Feeds
import HTTP
import Providers
import Storage
import Text

extension LibraryError {
  /// True if another key to the service would help.
  public var isAboutKey: Bool {
    switch self {
    case .provider(.newsAPI(.keyMissing)), .provider(.newsAPI(.keyInvalid)), .provider(.newsAPI(.keyDisabled)): true
    default: false
    }
  }

  /// The message next to the entry field for a NewsAPI key.
  public var messageOverKey: String {
    switch self {
    case .provider(.newsAPI(.keyMissing)):
      translated(
        "News sources come through NewsAPI, which needs a key of your own. Get one at newsapi.org, and enter it here.")
    case .provider(.newsAPI(.keyInvalid)):
      translated("NewsAPI does not know this key. Check it for typing mistakes.")
    default: message
    }
  }

  /// The origin that demands a name and a password; `nil` for other errors.
  public var loginOrigin: String? {
    if case .provider(.loginNeeded(let origin, _)) = self { origin } else { nil }
  }

  /// True if the site refused the name and the password of the request.
  public var isLoginRefused: Bool {
    if case .provider(.loginNeeded(_, isRefused: true)) = self { true } else { false }
  }

  /// One or two sentences about the error and its remedy, in the reader's language.
  public var message: String {
    switch self {
    case .storage(let error): error.message
    case .provider(let error): error.message
    case .notAnAddress(let typed):
      translated("“%s” is not a web address. Type one such as example.com or https://example.com/feed.", typed)
    case .badSubscriptionList(let reason):
      translated("This file is not a subscription list (OPML) that can be read. %s", reason)
    case .keyringIsLocked:
      translated("The keyring is locked, so the key is still in it. Unlock it and try again.")
    case .account(let problem): problem.message
    case .nothingToSave: translated("There are no articles to save.")
    case .unwritableBook(let path):
      translated("The book cannot be written at %s. Choose a folder that is yours and is not read-only.", path)
    case .noSuchArticle:
      translated("There is no article with this number. “courantctl list” shows those there are.")
    }
  }
}

extension StorageError {
  fileprivate var message: String {
    switch self {
    case .unwritable(let path):
      translated(
        "The library cannot be written at %s. Check that the folder exists, is yours and is not read-only.", path)
    case .damaged(let path):
      translated(
        "The library file %s is damaged or is no library, and there is no copy of it. Courant left it untouched: restore it from a backup, or move it away to start a new one, in both cases with the files beside it that end in -wal and -shm.",
        path)
    case .partlyDamaged(let path):
      translated(
        "A part of the library file %s is damaged. The rest of it is read and stored as before. Close Courant and open it again: it then mends it, or restores its last copy where that is needed, and takes over what is newer.",
        path)
    case .emptied(let path):
      translated(
        "The library file %s is empty: what was in it is lost. Courant left it untouched: restore it from a backup, or move it away to start a new one.",
        path)
    case .damagedWithCopy(let path):
      translated(
        "The library file %1$s is damaged, empty or gone, and its last copy %2$s is damaged, too. Courant left both untouched: restore one of them from a backup, or move both away to start a new one, with the files beside them that end in -wal and -shm.",
        path, path + ".copy")
    case .special(let path):
      translated(
        "The library %s is no regular file but a pipe, a socket or a device. Move it away, or choose another folder.",
        path)
    case .unnameable(let path):
      translated(
        "The name of the folder %s cannot be told from others, as it is not UTF-8. Give it another name.", path)
    case .missing(let path):
      translated(
        "There is no library at %s. Check the folder, or add a feed first, with “courantctl add URL”.", path)
    case .busy:
      translated("Another program is busy with the library. Wait until it is done and try again.")
    case .full:
      translated(
        "The disk is full, so this could not be saved. What was stored before is safe; make room and try again.")
    case .noSuchPublication:
      translated("This feed was removed, perhaps by another program.")
    case .noSuchFolder:
      translated("This folder is gone, perhaps through another program.")
    case .folderInItself:
      translated("A folder cannot be moved into itself or its folders. Choose another place.")
    case .folderExists(let title):
      translated("There is a folder “%s” here already. Choose another name.", title)
    case .folderAlike(let title):
      translated(
        "The account has a folder “%s”. Services ignore the case of names. Choose another name.", title)
    case .otherAccount:
      translated("Feeds of an account can only be in folders of that account.")
    case .alreadySubscribed:
      translated("This feed is in the library already.")
    case .changedSince:
      translated("This was changed since and cannot be undone. Undo again to go further back.")
    case .newer(let path):
      translated("The library file %s was written by a newer version of Courant. Update Courant to open it.", path)
    case .failed(let code, let reason):
      translated("The library could not be used: %1$s (SQLite error %2$s). Try again.", reason, String(code))
    }
  }
}

extension ProviderError {
  fileprivate var message: String {
    switch self {
    case .network(let error): error.message
    case .notAFeed(let error): error.message
    case .loginNeeded(let origin, isRefused: false):
      translated(
        "%1$s needs a name and a password (HTTP 401). Enter them in the settings of the feed.", origin)
    case .loginNeeded(let origin, isRefused: true):
      translated(
        "%1$s does not accept the name and the password (HTTP 401). Enter others in the settings of the feed.",
        origin)
    case .gone: translated("The publisher says this feed is gone for good. Remove it, or look for its new address.")
    case .garbled:
      translated("The interface of the site gave an unexpected answer. Try again later.")
    case .newsAPI(let problem): problem.message
    case .noArticle:
      translated("No article was found on the page. Open it in the browser.")
    case .commentsClosed:
      translated("The comments of this site are not public. Open the article in the browser.")
    case .unsupported: translated("This feed does not offer that.")
    case .noSuchResource: translated("This version of Courant does not have that publication.")
    case .refused(let status, let complaint):
      Self.message(status) + (complaint.isEmpty ? "" : " " + translated("The site says: “%s”", complaint))
    }
  }

  private static func message(_ status: Int) -> String {
    switch status {
    case 401, 403:
      translated(
        "The site does not allow reading this feed (HTTP %s). Check the address, or ask its owner.", String(status))
    case 404:
      translated("Nothing was found at this address (HTTP 404). Look for a new address on the site.")
    case 429:
      translated("The site asks for fewer requests (HTTP 429). Try again later.")
    case 500...:
      translated("The site has a problem (HTTP %s). Try again later.", String(status))
    default:
      translated("The site refused the request (HTTP %s). Try again later.", String(status))
    }
  }
}

extension NewsAPIProblem {
  fileprivate var message: String {
    switch self {
    case .keyMissing:
      translated(
        "News sources come through NewsAPI, which needs a key of your own. Get one at newsapi.org, and enter it in the preferences."
      )
    case .keyInvalid:
      translated("NewsAPI does not know this key. Check it in the preferences for typing mistakes.")
    case .keyDisabled:
      translated("NewsAPI has disabled your key. Sign in at newsapi.org to see why, or get another.")
    case .keyExhausted:
      translated("Your key has no requests left. NewsAPI gives new ones tomorrow, or with another plan.")
    case .rateLimited:
      translated("NewsAPI had too many requests from you within a short time. Try again in some hours.")
    case .parameterInvalid:
      translated("NewsAPI does not accept this question. Your plan may not reach so far back, or not allow it.")
    case .parametersMissing:
      translated("NewsAPI needs a source or a search. Choose a source, or type words.")
    case .sourcesTooMany:
      translated("NewsAPI answers for twenty sources at a time. Choose fewer.")
    case .sourceDoesNotExist:
      translated("NewsAPI has no such source any more. Remove it, or choose another from the news sources.")
    case .maximumResultsReached:
      translated("Your plan at NewsAPI has no older results than these.")
    case .unexpectedError:
      translated("NewsAPI has a problem. Try again later.")
    }
  }
}
