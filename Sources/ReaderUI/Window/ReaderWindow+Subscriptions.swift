import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Shows what the reader subscribed to, with its sections.
  func added(_ subscription: Subscription) {
    sidebarPane.open(subscription.publication)
    choose(.publication(subscription.publication))
    sidebarPane.reveal(.publication(subscription.publication))
    // What was told of it before it was asked just now is over.
    listPane.banner.hide()
    if subscription.existed, !subscription.isUpgrade {
      return say(
        subscription.articles == 0
          ? translated("You follow this already")
          : translated(
            "You follow this already: %s new article", plural: "You follow this already: %s new articles",
            count: subscription.articles))
    }
    if subscription.isUpgrade { say(translated("It took the place of its feed; your articles and marks stay")) }
  }

  /// The folder of what is shown, which something new goes into unless the reader wants it elsewhere.
  var shownFolder: Folder.ID? {
    if case .folder(let id) = listPane.section { id } else { publication?.folder }
  }

  func showDetails(of section: Section) {
    guard let publication = publication(of: section) else { return }
    Task { [weak self, library] in
      // A library that cannot be read says so in the window; the rest of the details is there.
      let statuses = (try? await library.sourceStatuses()) ?? []
      let login = await library.loginPlace(for: publication.address)
      self?.showDetails(of: publication, statuses.first { $0.publication == publication.id }, login)
    }
  }

  private func showDetails(of publication: Publication, _ status: SourceStatus?, _ login: SecretPlace?) {
    DetailsDialog.present(
      over: window, publication: publication, status: status, login: login, ranking: library.ranking(of: publication),
      library: library,
      onLogin: { [weak self] in self?.askForLogin(of: .publication(publication.id)) },
      onRanking: { [weak self] ranking in
        guard let self else { return }
        perform { [weak self, library] () async throws(LibraryError) in
          try await library.setRanking(ranking, of: publication)
          await self?.refresh(.publication(publication.id), on: .insistence)
        }
      },
      onReadsPages: { [weak self] readsPages in
        guard let self else { return }
        perform { [library] () async throws(LibraryError) in
          try await library.perform(.readPages(publication.id, readsPages))
        }
      }, onLink: { [weak self] in self?.openOutside($0) })
  }

  /// Changes the publication to the source with more that it is offered.
  func takeOffer() {
    guard let publication else { return }
    listPane.banner.hide()
    say(translated("Fetching “%s”…", publication.title))
    // It stays in sight when its sections come.
    sidebarPane.reveal(.publication(publication.id))
    Task { [weak self, library] in
      do throws(LibraryError) {
        let count = try await library.takeOffer(of: publication.id)
        guard let self else { return }
        sidebarPane.open(publication.id)
        say(
          count.map { translated("%s article added", plural: "%s articles added", count: $0) }
            ?? translated("You read this publication already"))
      } catch {
        self?.listPane.banner.show(error.message)
      }
    }
  }

  /// Remembers that the reader does not want what the publication offers; its details go on offering it.
  func declineOffer() {
    let declined: Set<Publication.ID> = settings.identifiers(.declinedOffers)
    guard let publication, publication.offer != nil, publication.failure == nil, !declined.contains(publication.id)
    else { return }
    settings.toggle(publication.id, in: .declinedOffers)
  }

  /// Asks for a file and subscribes to the feeds it lists.
  func importSubscriptions() {
    choose(GTK_FILE_CHOOSER_ACTION_OPEN, title: translated("Import Subscriptions"), accept: translated("_Import")) {
      [weak self] file in self?.importSubscriptions(from: file)
    }
  }

  /// Asks whether to import a file that the desktop handed over: every feed in it would be asked for.
  func askToImport(_ file: OpaquePointer) {
    let source = Object(retaining: file)
    let name = g_file_get_basename(file)
    defer { g_free(name) }
    let file = name.map { String(cString: $0) } ?? ""
    let heading = translated("Import “%s”?", file)
    let body = translated("All feeds that the file lists are added, and asked for their articles.")
    Question.ask(over: window, heading, body, action: translated("_Import")) { [weak self] in
      self?.importSubscriptions(from: source.opaque)
    }
  }

  /// Subscribes to the feeds that a file lists, and fetches them.
  ///
  /// - Parameter file: A `GFile`.
  func importSubscriptions(from file: OpaquePointer) {
    let source = Object(retaining: file)
    Task { [weak self, library] in
      do {
        let bytes = try await Files.contents(of: source, limit: 64_000_000)
        let summary = try await library.importSubscriptions(bytes)
        self?.imported(summary)
      } catch let error as LibraryError {
        self?.sayInDialog(translated("Import Failed"), error.message)
      } catch {
        let reason = Self.reason(error)
        self?.sayInDialog(translated("Import Failed"), translated("The file cannot be read: %s", reason))
      }
    }
  }

  private func imported(_ summary: ImportSummary) {
    let text = translated("%s feed added", plural: "%s feeds added", count: summary.added)
    if summary.problems.isEmpty {
      say(text)
    } else {
      let rows = summary.problems.prefix(10).joined(separator: "\n")
      sayInDialog(text, translated("Some rows could not be used:") + "\n" + rows)
    }
    if summary.added > 0 { refresh(.all, on: .hand) }
    if !summary.privateAddresses.isEmpty { askToAllowPrivate(summary.privateAddresses) }
  }

  /// Asks once for a whole list whether those of its addresses may be asked that lead into the reader's own network: nobody
  /// typed them.
  private func askToAllowPrivate(_ addresses: [String]) {
    let shown = addresses.prefix(5).map { $0.prefix(100) }.joined(separator: "\n")
    let body = translated(
      "The list names addresses in your own network. Feeds there are not read unless you allow it.")
    let heading = translated(
      "Read %s Feed in Your Network?", plural: "Read %s Feeds in Your Network?", count: addresses.count)
    Question.ask(
      over: window, heading, body + "\n\n" + shown + (addresses.count > 5 ? "\n…" : ""), action: translated("_Allow"),
      otherwise: translated("_Not Now"), isDefault: false
    ) { [weak self] in
      guard let self else { return }
      perform { [weak self, library] () async throws(LibraryError) in
        try await library.allowPrivate(addresses)
        await self?.refresh(.all, on: .insistence)
      }
    }
  }

  /// Asks for a file and writes all subscriptions into it.
  func exportSubscriptions() {
    choose(GTK_FILE_CHOOSER_ACTION_SAVE, title: translated("Export Subscriptions"), accept: translated("_Export")) {
      [weak self] file in
      guard let self else { return }
      let target = Object(retaining: file)
      Task { [weak self, library] in
        do {
          try await Files.replace(target, with: Array(library.exportSubscriptions().utf8))
          self?.say(translated("Subscriptions exported"))
        } catch let error as LibraryError {
          self?.sayInDialog(translated("Export Failed"), error.message)
        } catch {
          let reason = Self.reason(error)
          self?.sayInDialog(translated("Export Failed"), translated("The file cannot be written: %s", reason))
        }
      }
    }
  }

  private static func reason(_ error: any Error) -> String { (error as? GLibError)?.message ?? "" }

  private func choose(
    _ action: GtkFileChooserAction, title: String, accept: String, _ chosen: @escaping (OpaquePointer) -> Void
  ) {
    // The native chooser is the portal's inside a sandbox, so that no file permission is needed.
    guard let chooser = gtk_file_chooser_native_new(title, window, action, accept, translated("_Cancel")) else {
      return
    }
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, translated("Subscription Lists (OPML)"))
    for pattern in ["*.opml", "*.xml"] { gtk_file_filter_add_pattern(filter, pattern) }
    gtk_file_chooser_add_filter(chooser.opaque, filter)
    g_object_unref(filter?.raw)
    if action == GTK_FILE_CHOOSER_ACTION_SAVE { gtk_file_chooser_set_current_name(chooser.opaque, "courant.opml") }
    gtk_native_dialog_set_modal(chooser.cast(), 1)
    chooser.on("response") { (response: Int32) in
      if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque) {
        chosen(file.opaque)
        g_object_unref(file.raw)
      }
      g_object_unref(chooser.raw)
    }
    gtk_native_dialog_show(chooser.cast())
  }

  /// Says something that is too long for a toast.
  func sayInDialog(_ heading: String, _ body: String) {
    guard let dialog = adw_message_dialog_new(window, heading, body) else { return }
    let message: OpaquePointer = dialog.opaque
    adw_message_dialog_add_response(message.cast(), "close", translated("_Close"))
    gtk_window_present(dialog.cast())
    trace?.note("dialog", [("heading", heading), ("body", body)])
  }
}
