import GLibSupport

/// The window of the reader's mail program in which a mail is written.
enum MailWindow {
  /// Opens it through the desktop's portal, which works inside a sandbox as well.
  ///
  /// - Returns: Whether a portal did; there may be none.
  static func compose(subject: String, body: String) async -> Bool {
    // Before the options stands the window that asks, which need not be said.
    let arguments: [BusValue] = [.text(""), .table(["subject": .text(subject), "body": .text(body)])]
    return await SessionBus()?
      .call("ComposeEmail", of: PortalRequest.place("org.freedesktop.portal.Email"), arguments) != nil
  }
}
