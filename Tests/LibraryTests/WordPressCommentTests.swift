import Articles
import Foundation
import Library
import TestServers
import Testing

/// Comments of a real WordPress, more than one page of them, or none that are shown.
@Suite("Comments of a WordPress site", .serialized)
struct WordPressCommentTests {
  private static let scheme = "picture:"

  private func site() async throws -> (server: WordPressServer, sample: SampleLibrary) {
    let server = try await WordPressServer()
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address)
    return (server, sample)
  }

  private func run(_ php: String, on server: WordPressServer) async throws {
    let folder = try TemporaryFolder()
    try Data("<?php \(php)".utf8).write(to: URL(filePath: folder.file("do.php")))
    try await server.run(php: folder.file("do.php"))
  }

  @Test("come in pages, all of them in the end, and are asked for anew as far as they were read")
  func manyComments() async throws {
    let (server, sample) = try await site()
    let post = try await server.publish(title: "Two thousand opinions")
    try await run(
      """
      global $wpdb;
      $wpdb->query('START TRANSACTION');
      for ($i = 0; $i < 2000; $i++) {
        $time = gmdate('Y-m-d H:i:s', 1700000000 + intdiv($i, 300) * 60);
        $wpdb->insert($wpdb->comments, ['comment_post_ID' => \(post), 'comment_author' => "Reader $i",
          'comment_content' => "Opinion $i", 'comment_date' => $time, 'comment_date_gmt' => $time,
          'comment_approved' => '1', 'comment_type' => 'comment']);
      }
      $wpdb->query('COMMIT');
      wp_update_comment_count_now(\(post));
      """, on: server)
    _ = try await sample.library.refresh(.all, on: .insistence)
    let article = try #require(await sample.articles().first { $0.headline == "Two thousand opinions" })

    var list = try await sample.library.loadComments(on: article.id, pictureScheme: Self.scheme)
    #expect(list.count == 100 && list.total == 2000)
    #expect(list.threads.first?.html.contains("Opinion 0<") == true)
    for page in 2...20 {
      let next = try #require(list.next, "after page \(page - 1)")
      list = try await sample.library.loadComments(on: article.id, at: next, pictureScheme: Self.scheme)
      #expect(list.count == page * 100)
      // One that is written meanwhile comes at the end.
      if page == 10 { try await server.comment(on: post, "The newest of all") }
    }
    let last = try #require(list.next)
    list = try await sample.library.loadComments(on: article.id, at: last, pictureScheme: Self.scheme)
    #expect(list.count == 2001 && list.total == 2001 && list.next == nil)
    #expect(Set(list.threads.map(\.id)).count == 2001)
    #expect(list.threads.last?.html.contains("The newest of all") == true)

    // Whoever read them all finds them all, and none that was deleted.
    try await run("wp_delete_comment(get_comments(['search' => 'Opinion 1500'])[0]->comment_ID, true);", on: server)
    let stored = try await sample.library.storedComments(on: article.id, pictureScheme: Self.scheme)
    #expect(stored?.count == 2001)
    let again = try await sample.library.loadComments(on: article.id, pictureScheme: Self.scheme)
    #expect(again.count == 2000 && again.next == nil)
  }

  @Test("that the site keeps to itself are said to be so, however it refuses")
  func closed() async throws {
    let (server, sample) = try await site()
    let article = try #require(await sample.articles().first)
    let refusals = [
      ("rest_forbidden", 401), ("rest_no_route", 404), ("rest_forbidden", 403), ("rest_post_invalid_id", 404),
      ("rest_invalid_param", 400),
    ]
    for (code, status) in TestLength.first(2, of: refusals) {
      try await run(
        """
        @mkdir(getenv('COURANT_SITE') . '/plugins');
        file_put_contents(getenv('COURANT_SITE') . '/plugins/closed.php', '<?php
          add_filter("rest_pre_dispatch", function ($result, $server, $request) {
            return strpos($request->get_route(), "/comments") === false ? $result
              : new WP_Error("\(code)", "No.", ["status" => \(status)]);
          }, 10, 3);');
        """, on: server)
      let error = await #expect(throws: LibraryError.self, "\(code)") {
        try await sample.library.loadComments(on: article.id, pictureScheme: Self.scheme)
      }
      #expect(error?.message.hasPrefix("The comments of this site are not public.") == true)
    }
  }

  @Test("on a post behind a password are not shown, and neither is its text")
  func password() async throws {
    let (server, sample) = try await site()
    let post = try await server.publish(title: "For friends", content: "<p>A secret</p>")
    try await server.comment(on: post, "I know it.")
    try await run("wp_update_post(['ID' => \(post), 'post_password' => 'x']);", on: server)
    _ = try await sample.library.refresh(.all, on: .insistence)
    let article = try #require(await sample.articles().first { $0.headline.hasSuffix("For friends") })
    #expect(try await sample.library.article(article.id, pictureScheme: Self.scheme)?.html == "")
    let error = await #expect(throws: LibraryError.self) {
      try await sample.library.loadComments(on: article.id, pictureScheme: Self.scheme)
    }
    #expect(error?.message.hasPrefix("The comments of this site are not public") == true)
  }
}
