import GLibSupport

/// Opens a new mail in the reader's mail program.
package enum MailWindow {
  /// Opens the window through the desktop's portal, which also works in a sandbox.
  ///
  /// - Returns: True if a portal opened the window. Some desktops have no portal.
  package static func compose(subject: String, body: String) async -> Bool {
    // The first argument is the parent window. It may be empty.
    let arguments: [BusValue] = [.text(""), .table(["subject": .text(subject), "body": .text(body)])]
    return await SessionBus()?
      .call("ComposeEmail", of: PortalRequest.place("org.freedesktop.portal.Email"), arguments) != nil
  }
}
