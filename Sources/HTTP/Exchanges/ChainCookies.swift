import CSoup

/// The cookies of one chain of redirects, because some sites demand them in the next request. The cookies are dropped
/// at the end of the chain.
final class ChainCookies {
  private let jar = soup_cookie_jar_new()
  private var size = 0
  /// The maximum number of bytes of all cookies: servers refuse longer fields.
  private static let sizeLimit = 4096

  deinit {
    g_object_unref(jar.map(UnsafeMutableRawPointer.init))
  }

  /// Stores the cookies of a message's answer.
  func note(_ headers: Headers, of message: Message) {
    for field in headers.all("Set-Cookie") where size + field.utf8.count <= Self.sizeLimit {
      soup_cookie_jar_set_cookie(jar, soup_message_get_uri(message.pointer), field)
      size += field.utf8.count
    }
  }

  /// Adds the cookies for a message's address to the message.
  func send(with message: Message) {
    guard size > 0, let cookies = soup_cookie_jar_get_cookies(jar, soup_message_get_uri(message.pointer), 1) else {
      return
    }
    soup_message_headers_append(soup_message_get_request_headers(message.pointer), "Cookie", cookies)
    g_free(cookies)
  }
}
