"""Writes feeds for the measurements: generate.py FOLDER FEEDS ARTICLES

Each article has some 3 kB of HTML in paragraphs, lists, links and a picture's address, as weblogs publish them. The same
arguments write the same bytes.
"""
import pathlib
import random
import sys
from email.utils import formatdate
from xml.sax.saxutils import escape

WORDS = (
    "council library harbour budget evening reader street winter school engine market bridge letter garden station "
    "window article river morning theatre question project history science paper signal winner record season village "
    "answer doctor number minute picture language summer forest building member figure present country company"
).split()


def sentence(source):
    return " ".join(source.choice(WORDS) for _ in range(source.randint(8, 16))).capitalize() + "."


def paragraph(source):
    return " ".join(sentence(source) for _ in range(source.randint(3, 6)))


def body(source, feed, article):
    parts = [f"<p>{paragraph(source)}</p>" for _ in range(6)]
    parts.insert(1, f'<p><a href="/f{feed}/a{article}/more?utm_source=feed">{sentence(source)}</a></p>')
    parts.insert(3, "<ul>" + "".join(f"<li>{sentence(source)}</li>" for _ in range(4)) + "</ul>")
    parts.insert(4, f'<figure><img src="http://pictures.invalid/{feed}/{article}.jpg" width="600" height="400"></figure>')
    return "\n".join(parts)


def main():
    folder, feeds, articles = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    newest = 1_790_000_000
    for feed in range(feeds):
        source = random.Random(feed)
        items = []
        for article in range(articles):
            date = formatdate(newest - article * 7200 - feed * 13, usegmt=True)
            items.append(
                f"<item><title>{escape(sentence(source))}</title>"
                f"<link>http://example.invalid/f{feed}/a{article}</link>"
                f'<guid isPermaLink="false">tag:example.invalid,2026:{feed}/{article}</guid>'
                f"<pubDate>{date}</pubDate><dc:creator>{source.choice(WORDS).capitalize()} Writer</dc:creator>"
                f"<category>{source.choice(WORDS)}</category><description>{escape(sentence(source))}</description>"
                f"<content:encoded><![CDATA[{body(source, feed, article)}]]></content:encoded></item>"
            )
        (folder / f"{feed}.xml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" '
            'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<channel><title>Feed {feed}</title><link>http://example.invalid/f{feed}/</link>"
            f"<description>{escape(sentence(source))}</description>{''.join(items)}</channel></rss>"
        )


if __name__ == "__main__":
    main()
