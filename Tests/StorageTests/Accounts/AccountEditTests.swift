import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

/// What the reader does to feeds and folders of an account, until its service has it.
@Suite struct AccountEditTests {
  private static let news = RemoteFolder(id: "4", title: "News")
  private static let art = RemoteFolder(id: "5", title: "Art")

  /// An account with two feeds in *News*, and further ones in none.
  private static func sample(_ count: Int = 3) async throws -> (SampleAccount, [RemoteFeed], [Publication.ID]) {
    let sample = try await SampleAccount(feeds: 0)
    var feeds = SampleAccount.feeds(count)
    for index in 0..<2 { feeds[index].folder = "4" }
    _ = try await sample.merge(feeds, folders: [news])
    return (sample, feeds, try await sample.reader.publications().map(\.id))
  }

  private static func place(_ sample: SampleAccount, _ publication: Publication.ID) async throws -> String? {
    let folder = try await sample.reader.publication(publication)?.folder
    return try await sample.reader.folders().first { $0.id == folder }?.title
  }

  @Test func `The last name counts, and a list changes none that waits`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    try await sample.writer.rename(ids[0], to: "One")
    try await sample.writer.rename(ids[0], to: " Two ")
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.rename(feed: "feed/1", title: "Two")])
    feeds[0].title = "Renamed elsewhere"
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.reader.publication(ids[0])?.title == "Two")
    feeds[0].title = "Two"
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    feeds[0].title = "Renamed elsewhere"
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.reader.publication(ids[0])?.title == "Renamed elsewhere")
    // Emptied elsewhere, it keeps the name that it had.
    feeds[0].title = ""
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.reader.publication(ids[0])?.title == "Renamed elsewhere")
  }

  @Test func `A name is taken back before it was sent, and afterwards`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    try await sample.writer.rename(ids[0], to: "One")
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 0)
    #expect(try await sample.reader.publication(ids[0])?.title == "Feed 1")
    try await sample.writer.rename(ids[0], to: "One")
    let edit = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
    try await sample.writer.noteSending(edit)
    // Nobody knows yet whether it arrived.
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds, folders: [Self.news]).isEmpty)
    feeds[0].title = "One"
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.rename(feed: "feed/1", title: "Feed 1")])
    feeds[0].title = "Feed 1"
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    try await sample.writer.rename(ids[0], to: "One")
    feeds[0].title = "One"
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    // An empty name is the service's, which has this one now.
    try await sample.writer.rename(ids[0], to: "")
    #expect(try await sample.editCount() == 0)
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.rename(feed: "feed/1", title: "Feed 1")])
  }

  @Test func `What is refused five times is as the service has it, and said`() async throws {
    let (sample, feeds, ids) = try await Self.sample()
    let art = try await sample.writer.folder(titled: "Art", of: sample.account)
    try await sample.writer.rename(ids[0], to: "One")
    _ = try await sample.writer.move(.publication(ids[1], in: art, before: nil))
    let news = try #require(try await sample.reader.folders().first { $0.title == "News" })
    try await sample.writer.rename(news.id, to: "Novelties")
    for _ in 0..<5 {
      #expect(try await sample.merge(feeds, folders: [Self.news]).returned.isEmpty)
      let edits = try await sample.queued(feeds, folders: [Self.news])
      #expect(edits.count == 3)
      for edit in edits { try await sample.writer.noteSending(edit) }
    }
    let returned = try await sample.merge(feeds, folders: [Self.news]).returned
    #expect(
      Set(returned) == [
        ReturnedEdit(account: sample.account, kind: .rename, title: "Feed 1"),
        ReturnedEdit(account: sample.account, kind: .move, title: "Feed 2"),
        ReturnedEdit(account: sample.account, kind: .renameFolder, title: "News"),
      ])
    #expect(try await sample.editCount() == 0)
    #expect(try await sample.reader.publication(ids[0])?.title == "Feed 1")
    #expect(try await Self.place(sample, ids[1]) == "News")
    // What could not be sent at all was not refused.
    try await sample.writer.rename(ids[0], to: "One")
    for _ in 0..<9 {
      let edit = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
      try await sample.writer.noteSending(edit)
      try await sample.writer.noteAnswer(edit, .unsent)
    }
    #expect(try await sample.merge(feeds, folders: [Self.news]).returned.isEmpty)
    #expect(try await sample.editCount() == 1)
  }

  @Test func `A feed is moved among its account's folders, and back`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    let art = try await sample.writer.folder(titled: "Art", of: sample.account)
    #expect(try await sample.writer.folder(titled: " Art", of: sample.account) == art)
    _ = try await sample.writer.move(.publication(ids[0], in: art, before: nil))
    // It has no such folder yet, which is called by its title.
    let new = RemoteFolder(id: "Art", title: "Art")
    #expect(
      try await sample.edits(feeds, folders: [Self.news]) == [.move(feed: "feed/1", from: Self.news, to: new)])
    #expect(
      try await sample.edits(feeds, folders: [Self.news, Self.art]) == [
        .move(feed: "feed/1", from: Self.news, to: Self.art)
      ])
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await Self.place(sample, ids[0]) == "Art")
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 0)
    #expect(try await Self.place(sample, ids[0]) == "News")

    _ = try await sample.writer.move(.publication(ids[0], in: art, before: nil))
    feeds[0].folder = "5"
    _ = try await sample.merge(feeds, folders: [Self.news, Self.art])
    #expect(try await sample.editCount() == 0)
    _ = try await sample.writer.undo(at: .noon)
    #expect(
      try await sample.edits(feeds, folders: [Self.news, Self.art]) == [
        .move(feed: "feed/1", from: Self.art, to: Self.news)
      ])
    _ = try await sample.writer.move(.publication(ids[0], in: nil, before: nil))
    let out = try #require(try await sample.queued(feeds, folders: [Self.news, Self.art]).first)
    #expect(out.edit == .move(feed: "feed/1", from: Self.art, to: nil))
    // Some services have a folder for what is in none.
    try await sample.writer.noteSending(out)
    try await sample.writer.noteAnswer(out, .done)
    feeds[0].folder = "1"
    let folders = [Self.news, Self.art, RemoteFolder(id: "1", title: "Uncategorized")]
    #expect(try await sample.merge(feeds, folders: folders).returned.isEmpty)
    #expect(try await sample.editCount() == 0)
    #expect(try await Self.place(sample, ids[0]) == "Uncategorized")
    _ = try await sample.writer.move(.publication(ids[0], in: nil, before: nil))
    let again = try #require(try await sample.queued(feeds, folders: folders).first)
    try await sample.writer.noteSending(again)
    try await sample.writer.noteAnswer(again, .done)
    #expect(try await sample.merge(feeds, folders: folders).returned.map(\.kind) == [.move])
  }

  @Test func `What was taken back is sent no more, whatever came in its place`() async throws {
    let (sample, feeds, ids) = try await Self.sample()
    _ = try await sample.writer.perform(.remove(Array(ids.prefix(2))))
    let removals = try await sample.queued(feeds, folders: [Self.news])
    #expect(removals.map(\.edit) == [.unsubscribe(feed: "feed/1"), .unsubscribe(feed: "feed/2")])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 2)
    for removal in removals { #expect(try await !sample.writer.noteSending(removal)) }
    let (id, _) = try await sample.writer.subscribe(
      to: "https://new.example/feed", title: "New", in: sample.account, folder: nil, at: .noon)
    let added = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
    _ = try await sample.writer.perform(.remove([id]))
    try await sample.writer.rename(ids[2], to: "Three")
    #expect(try await !sample.writer.noteSending(added))
    let name = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
    #expect(name.edit == .rename(feed: "feed/3", title: "Three"))
    #expect(try await sample.writer.noteSending(name))
  }

  @Test func `The answer to a move is none to the next one`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    let art = try await sample.writer.folder(titled: "Art", of: sample.account)
    _ = try await sample.writer.move(.publication(ids[0], in: art, before: nil))
    let sent = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
    try await sample.writer.noteSending(sent)
    _ = try await sample.writer.move(.publication(ids[0], in: nil, before: nil))
    try await sample.writer.noteAnswer(sent, .done)
    feeds[0].folder = "5"
    let folders = [Self.news, Self.art]
    #expect(try await sample.merge(feeds, folders: folders).returned.isEmpty)
    #expect(try await Self.place(sample, ids[0]) == nil)
    let next = try #require(try await sample.queued(feeds, folders: folders).first)
    #expect(next.edit == .move(feed: "feed/1", from: Self.art, to: nil))
    try await sample.writer.noteSending(next)
    try await sample.writer.noteAnswer(next, .done)
    feeds[0].folder = nil
    _ = try await sample.merge(feeds, folders: folders)
    #expect(try await sample.editCount() == 0)
  }

  @Test func `The answer to a folder's name is none to the next one`() async throws {
    let (sample, feeds, _) = try await Self.sample()
    let news = try #require(try await sample.reader.folders().first)
    try await sample.writer.rename(news.id, to: "Novelties")
    let sent = try #require(try await sample.queued(feeds, folders: [Self.news]).first)
    try await sample.writer.noteSending(sent)
    try await sample.writer.rename(news.id, to: "Neues")
    try await sample.writer.noteLack(of: sent)
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.renameFolder(Self.news, title: "Neues")])
  }

  @Test func `A feed in two folders stays in the one that it is in here`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    let folders = [Self.news, Self.art]
    feeds[1].folder = "5"
    _ = try await sample.merge(feeds, folders: folders)
    (feeds[0].folder, feeds[0].otherFolders) = ("5", ["4"])
    _ = try await sample.merge(feeds, folders: folders)
    #expect(try await Self.place(sample, ids[0]) == "News")
    let art = try #require(try await sample.reader.folders().first { $0.title == "Art" })
    _ = try await sample.writer.move(.publication(ids[0], in: art.id, before: nil))
    _ = try await sample.merge(feeds, folders: folders)
    #expect(try await sample.editCount() == 0)
    #expect(try await Self.place(sample, ids[0]) == "Art")
  }

  @Test func `Feeds stay with their own`() async throws {
    let (sample, _, ids) = try await Self.sample()
    let local = try await sample.sample.add("Local")
    let folder = try await sample.writer.folder(titled: "News", in: nil)
    let theirs = try #require(try await sample.reader.folders().first)
    #expect(folder != theirs.id)
    for move in [
      Move.publication(ids[0], in: folder, before: nil), .publication(local, in: theirs.id, before: nil),
      .folder(theirs.id, in: folder, before: nil), .folder(folder, in: theirs.id, before: nil),
    ] {
      await #expect(throws: StorageError.otherAccount) { _ = try await sample.writer.move(move) }
    }
    await #expect(throws: StorageError.otherAccount) {
      _ = try await sample.writer.perform(.emptyFolder(theirs.id, into: folder))
    }
    // The order is the reader's own.
    _ = try await sample.writer.move(.publication(ids[0], in: theirs.id, before: nil))
    _ = try await sample.writer.move(.folder(theirs.id, in: nil, before: nil))
    #expect(try await sample.editCount() == 0)
  }

  @Test func `A folder has its new name, and loses it to no list`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    let news = try #require(try await sample.reader.folders().first)
    try await sample.writer.rename(news.id, to: "Novelties")
    try await sample.writer.rename(news.id, to: "Neues")
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.renameFolder(Self.news, title: "Neues")])
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.reader.folders().map(\.title) == ["Neues"])
    _ = try await sample.writer.undo(at: .noon)
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 0)
    try await sample.writer.rename(news.id, to: "Neues")
    let neues = RemoteFolder(id: "4", title: "Neues")
    _ = try await sample.merge(feeds, folders: [neues])
    #expect(try await sample.editCount() == 0)
    #expect(try await sample.reader.folders().map(\.id) == [news.id])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds, folders: [neues]) == [.renameFolder(neues, title: "News")])
    // Elsewhere it got a third name meanwhile: the one that is not sent yet wins, feed by feed.
    let third = RemoteFolder(id: "9", title: "Third")
    for index in 0..<2 { feeds[index].folder = "9" }
    _ = try await sample.merge(feeds, folders: [third])
    #expect(try await Self.place(sample, ids[0]) == "News")
    #expect(
      try await sample.edits(feeds, folders: [third])
        == (1...2).map {
          .move(feed: "feed/\($0)", from: third, to: RemoteFolder(id: "News", title: "News"))
        })
    // The same name on both sides is done.
    try await sample.writer.rename(news.id, to: "Third")
    _ = try await sample.merge(feeds, folders: [third])
    #expect(try await sample.editCount() == 0)
    try await sample.writer.expectConsistent()
  }

  @Test func `Names are told exactly, and none differs in its case alone`() async throws {
    var (sample, feeds, _) = try await Self.sample()
    feeds[2].folder = "7"
    // As another system writes it.
    _ = try await sample.merge(feeds, folders: [Self.news, RemoteFolder(id: "7", title: "Cafe\u{301} / 🐦")])
    let folders = try await sample.reader.folders()
    let (news, other) = (folders[0].id, folders[1].id)
    #expect(try await sample.writer.folder(titled: "Caf\u{e9} / 🐦", of: sample.account) == other)
    try await sample.writer.rename(other, to: "Caf\u{e9} / 🐦 ")
    #expect(try await sample.editCount() == 0)
    await #expect(throws: StorageError.folderExists(title: "News")) {
      try await sample.writer.rename(other, to: "News")
    }
    for title in ["NEWS", "news "] {
      await #expect(throws: StorageError.folderAlike(title: "News")) {
        try await sample.writer.rename(other, to: title)
      }
      await #expect(throws: StorageError.folderAlike(title: "News")) {
        try await sample.writer.rename(news, to: title)
      }
      await #expect(throws: StorageError.folderAlike(title: "News")) {
        _ = try await sample.writer.folder(titled: title, of: sample.account)
      }
    }
    #expect(try await sample.editCount() == 0)
  }

  @Test func `A folder is emptied before it is deleted, and filled again`() async throws {
    var (sample, feeds, ids) = try await Self.sample()
    let news = try #require(try await sample.reader.folders().first)
    let done = try await sample.writer.perform(.emptyFolder(news.id, into: nil))
    #expect(done?.count == 2)
    #expect(try await sample.reader.folders().isEmpty)
    #expect(
      try await sample.edits(feeds, folders: [Self.news])
        == (1...2).map {
          .move(feed: "feed/\($0)", from: Self.news, to: nil)
        })
    _ = try await sample.merge(feeds, folders: [Self.news])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 0)
    #expect(try await sample.reader.folders().map(\.id) == [news.id])

    _ = try await sample.writer.perform(.emptyFolder(news.id, into: nil))
    for index in 0..<2 { feeds[index].folder = nil }
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.delete(folder: Self.news)])
    // A list of what has feeds does not tell that it is gone.
    _ = try await sample.writer.merge(
      RemoteSubscriptions(feeds: feeds, folders: []), of: sample.account, namesAll: false, at: .noon)
    #expect(try await sample.edits(feeds, folders: [Self.news]) == [.delete(folder: Self.news)])
    // Another device moves a feed into it: it stays, and is seen again.
    var others = feeds
    others[2].folder = "4"
    #expect(try await sample.edits(others, folders: [Self.news]).isEmpty)
    _ = try await sample.merge(feeds, folders: [])
    #expect(try await sample.editCount() == 0)
    _ = try await sample.writer.undo(at: .noon)
    #expect(
      try await sample.edits(feeds)
        == (1...2).map {
          .move(feed: "feed/\($0)", from: nil, to: RemoteFolder(id: "News", title: "News"))
        })
    #expect(try await Self.place(sample, ids[0]) == "News")
    // Removed with its feeds, it goes once they are gone.
    _ = try await sample.merge(
      [0, 1].map { index in
        feeds[index].folder = "4"
        return feeds[index]
      } + [feeds[2]], folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    _ = try await sample.writer.perform(.removeFolder(news.id))
    #expect(
      try await sample.edits(feeds, folders: [Self.news]) == (1...2).map { .unsubscribe(feed: "feed/\($0)") })
    #expect(try await sample.edits([feeds[2]], folders: [Self.news]) == [.delete(folder: Self.news)])
    _ = try await sample.writer.undo(at: .noon)
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    try await sample.writer.expectConsistent()
  }

  @Test func `A feed that is subscribed to is there at once, and is the service's once that lists it`() async throws {
    var (sample, feeds, _) = try await Self.sample()
    let news = try #require(try await sample.reader.folders().first)
    let address = "http://www.new.example/feed/"
    let (id, existed) = try await sample.writer.subscribe(
      to: address, title: "New", in: sample.account, folder: news.id, at: .noon)
    #expect(!existed)
    #expect(try await sample.reader.publications().last?.id == id)
    #expect(
      try await sample.edits(feeds, folders: [Self.news]) == [
        .subscribe(address: address, title: "New", folder: Self.news)
      ])
    // Subscribing and removing it comes to nothing, as does its undo.
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds, folders: [Self.news]).isEmpty)
    _ = try await sample.merge(feeds, folders: [Self.news])
    #expect(try await sample.editCount() == 0)
    #expect(try await sample.reader.publications().count == 3)

    let again = try await sample.writer.subscribe(
      to: address, title: "New", in: sample.account, folder: news.id, at: .noon)
    #expect(again.id == id && !again.existed)
    #expect(try await sample.merge(feeds, folders: [Self.news]).removed.isEmpty)
    for edit in try await sample.queued(feeds, folders: [Self.news]) { try await sample.writer.noteSending(edit) }
    // The service followed to where it is now.
    feeds.append(RemoteFeed(id: "feed/9", title: "New here", address: "https://new.example/feed", folder: nil))
    let merge = try await sample.merge(feeds, folders: [Self.news])
    #expect(merge.added.isEmpty && merge.removed.isEmpty && merge.returned.isEmpty)
    let publication = try #require(try await sample.reader.publication(id))
    #expect(
      publication.source
        == Source(kind: .synced, address: "sync:\(sample.account)/feed/9", feed: "https://new.example/feed"))
    #expect(publication.title == "New here" && publication.folder == news.id)
    // It put it elsewhere than it was told.
    #expect(
      try await sample.edits(feeds, folders: [Self.news]) == [.move(feed: "feed/9", from: nil, to: Self.news)])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds, folders: [Self.news]).contains(.unsubscribe(feed: "feed/9")))
    try await sample.writer.expectConsistent()
  }

  @Test func `Feeds that the service refuses go, however many, and one that is there is not subscribed to again`()
    async throws
  {
    let (sample, feeds, ids) = try await Self.sample()
    let there = try await sample.writer.subscribe(
      to: feeds[1].address, title: "Two", in: sample.account, folder: nil, at: .noon)
    #expect(there.id == ids[1] && there.existed)
    for number in 0..<10 {
      _ = try await sample.writer.subscribe(
        to: "https://bad.example/\(number)", title: "Bad \(number)", in: sample.account, folder: nil, at: .noon)
    }
    for _ in 0..<5 {
      #expect(try await sample.merge(feeds, folders: [Self.news]) == SubscriptionMerge())
      let edits = try await sample.queued(feeds, folders: [Self.news])
      #expect(edits.count == 10)
      for edit in edits { try await sample.writer.noteSending(edit) }
    }
    let merge = try await sample.merge(feeds, folders: [Self.news])
    #expect(!merge.isBraked && merge.returned.count == 10 && merge.removed.count == 10)
    #expect(try await sample.reader.publications().map(\.id) == ids)
    #expect(try await sample.editCount() == 0)
  }

  @Test func `A list that is not believed settles nothing`() async throws {
    let (sample, feeds, ids) = try await Self.sample()
    _ = try await sample.writer.perform(.remove([ids[0]]))
    try await sample.writer.rename(ids[1], to: "One")
    #expect(try await sample.merge([]).isBraked)
    #expect(try await sample.editCount() == 2)
    #expect(try await sample.merge(feeds, folders: [Self.news]) == SubscriptionMerge())
    #expect(try await sample.reader.publications().count == 2)
  }

  @Test func `Edits of the version before are about the same feeds`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let before = try #require(Schema.migrations.firstIndex(of: Schema.accountEdits))
    do {
      let connection = try Connection(library: path, ofVersion: before)
      try connection.script(
        """
        INSERT INTO accounts (id, service, address, user_name, title, position) VALUES (3, 'miniflux', 'a', 'b', 'c', 1);
        INSERT INTO publications (id, kind, address, feed, title, position, account, removed)
          VALUES (7, 'synced', 'sync:3/12', 'https://a.example/feed', 'A', 1, 3, 5);
        INSERT INTO edits (account, kind, subject, since, tries) VALUES (3, 'unsubscribe', '12', 5, 2), (3, 'unsubscribe', '13', 5, 0);
        """)
    }
    let store = try Store(path: path)
    let feed = RemoteFeed(id: "12", title: "A", address: "https://a.example/feed")
    let edits = try await store.reader.edits(
      of: .init(rawValue: 3), at: .noon, given: RemoteSubscriptions(feeds: [feed], folders: []))
    #expect(edits.map(\.edit) == [.unsubscribe(feed: "12")])
    #expect(try await store.writer.texts("SELECT tries FROM edits") == ["2"])
  }
}
