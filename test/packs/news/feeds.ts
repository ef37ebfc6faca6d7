/** A feed as https://www.rssboard.org/rss-specification describes it. */
export const rss2 = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>Harbour News &amp; Views</title>
    <link>https://harbour.example/</link>
    <description>From the coast</description>
    <item>
      <title>Electric ferry starts between Norrvik &amp;amp; Halsa</title>
      <link>https://harbour.example/2026/ferry?utm_source=rss</link>
      <description><![CDATA[<p>The <b>ferry</b> carries 120 cars.</p><script>alert(1)</script>]]></description>
      <content:encoded><![CDATA[<p>The <b>ferry</b> carries 120 cars.</p><p>It charges at night, for 4&nbsp;hours.</p>]]></content:encoded>
      <pubDate>Sat, 14 Nov 2026 09:30:00 +0100</pubDate>
      <dc:creator>Ada Storm</dc:creator>
      <guid isPermaLink="false">harbour-1</guid>
    </item>
    <item>
      <title>Storm warning for the weekend</title>
      <link>https://harbour.example/2026/storm</link>
      <description>Winds of 30 m/s.</description>
      <pubDate>Fri, 13 Nov 2026 18:00:00 GMT</pubDate>
    </item>
    <item>
      <title>Ten years of ferry traffic</title>
      <guid>https://harbour.example/2016/ferry</guid>
      <description>The old ferry turns ten.</description>
      <pubDate>10 Jun 16 04:00 EST</pubDate>
    </item>
    <item>
      <title>A ferry without a date</title>
      <link>/undated</link>
      <description>Nothing says when this ferry sailed.</description>
    </item>
    <item><title>A ferry that leads nowhere</title><link>javascript:alert(1)</link></item>
    <item><title>No link at all, about a ferry</title><guid isPermaLink="false">x</guid></item>
  </channel>
</rss>`

/** As RFC 4287 describes it. */
export const atomFeed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">Grid &lt;em&gt;Report&lt;/em&gt;</title>
  <id>urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6</id>
  <updated>2026-11-14T18:30:02Z</updated>
  <entry>
    <title>Charging the electric ferry</title>
    <link rel="self" href="https://grid.example/entries/1.atom"/>
    <link rel="alternate" type="text/html" href="/entries/1"/>
    <id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
    <published>2026-11-12T18:30:02+01:00</published>
    <updated>2026-11-14T18:30:02Z</updated>
    <author><name>Bo Linde</name></author>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>The grid delivers <b>4 MW</b> to the ferry.</p></div></content>
  </entry>
</feed>`

/** RSS 1.0, as https://web.resource.org/rss/1.0/spec describes it. */
export const rdf = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel rdf:about="https://old.example/rss">
    <title>Old Gazette</title>
    <link>https://old.example/</link>
    <items><rdf:Seq><rdf:li resource="https://old.example/1"/></rdf:Seq></items>
  </channel>
  <item rdf:about="https://old.example/1">
    <title>Electric ferry: a look back</title>
    <link>https://old.example/1</link>
    <description>How the ferry came about.</description>
    <dc:date>2026-11-10</dc:date>
    <dc:creator>The editors</dc:creator>
  </item>
</rdf:RDF>`
