/// Feeds whose entries are no articles, for the window's pictures: posts, films, episodes.
enum KindFeeds {
  /// By their paths, in the order of their subscriptions, with the names that they give themselves.
  static let all = [
    ("Ines at the pier", "posts", posts), ("Harbour Films", "films", films), ("Low Tide", "radio", radio),
  ]

  private static let posts = """
    <rss version="2.0"><channel><title>Ines at the pier</title><link>/ines</link>
    <image><url>/stars.png</url><title>Ines</title><link>http://127.0.0.1/ines</link></image>
    <item><guid>p1</guid><link>p1</link><pubDate>Mon, 16 Nov 2026 10:02:00 GMT</pubDate><description><![CDATA[<p>The gull is back. It
    brought a friend, and the friend brought an opinion about sandwiches.</p>]]></description></item>
    <item><guid>p2</guid><link>p2</link><pubDate>Mon, 16 Nov 2026 09:12:00 GMT</pubDate>
    <description><![CDATA[<p>Fog until noon.</p>]]></description></item></channel></rss>
    """

  private static let films = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Harbour Films</title>
    <id>films</id><updated>2026-11-16T08:00:00Z</updated>
    <entry><id>f1</id><title>Raising the old crane, one bolt at a time</title><link href="http://127.0.0.1/watch/1"/>
    <published>2026-11-16T08:00:00Z</published><updated>2026-11-16T08:00:00Z</updated>
    <media:group><media:content url="http://127.0.0.1/watch/1.mp4" type="video/mp4" medium="video" duration="751"/>
    <media:player url="http://127.0.0.1/watch/1"/><media:thumbnail url="/offline.png" width="1200" height="675"/>
    <media:description>Six weeks in twelve minutes.

    Plans: https://example.org/plans</media:description></media:group></entry></feed>
    """

  private static let radio = """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Low Tide</title>
    <item><guid>r1</guid><link>r1</link><title>What the lighthouse keeper hears</title><pubDate>Mon, 16 Nov 2026 07:00:00 GMT</pubDate>
    <description>A night at the lamp, with the people who keep it burning.</description><itunes:duration>28:40</itunes:duration>
    <enclosure url="/gone.mp3" type="audio/mpeg" length="20000000"/>
    <psc:chapters version="1.2"><psc:chapter start="00:00:00" title="The stairs"/>
    <psc:chapter start="00:04:10" title="The lamp"/><psc:chapter start="00:19:30" title="Morning"/></psc:chapters>
    </item></channel></rss>
    """
}
