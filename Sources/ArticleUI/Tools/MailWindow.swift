import GLibSupport

/// The window of the reader's mail program for a new mail.
package enum MailWindow {
  /// Opens the window through the desktop's portal, which works in a sandbox too.
  ///
  /// - Returns: True if a portal opened the window; there may be no portal.
  package static func compose(subject: String, body: String) async -> Bool {
    // The first argument is the parent window, which may be empty.
    let arguments: [BusValue] = [.text(""), .table(["subject": .text(subject), "body": .text(body)])]
    return await SessionBus()?
      .call("ComposeEmail", of: PortalRequest.place("org.freedesktop.portal.Email"), arguments) != nil
  }
}
