import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { dateOfDocument } from '../../../src/understanding/documents/dates.ts'

describe('when a document was written', () => {
  test.each([
    ['a line of its own', '# Hall\n\nDate: 3 March 2025\n\nThe hall opened in May 2011.', '2025-03-03'],
    ['a line without a verb', '# Hall\n\nMinutes of the meeting of 3 May 2024.\n\nThe hall is closed.', '2024-05-03'],
    ['what it says of itself', '# Hall\n\nThis leaflet was updated in May 2025.', '2025-05'],
    [
      'its front matter, before any other',
      '---\ntitle: Updated plan of May 2011\nlastmod: 2024-06-01\ndate: 2024-05-03T10:00:00Z\n---\n\n# Hall\n\nUpdated in March 2019',
      '2024-05-03',
    ],
    ['front matter of another name', '---\nupdated: "2024-06-01"\n---\n\n# Hall', '2024-06-01'],
  ])('is told by %s', (_, head, date) => {
    expect(dateOfDocument(head, 'hall.md')).toBe(date)
  })

  test.each([
    ['decided', '# Hall\n\nThe council decided in March 2019 to build a hall.\nIt opened on 3 May 2025.'],
    ['approved, which is said of documents too', '# Hall\n\nThe hall was approved in March 2019.'],
    ['began', '# Hall\n\nWork on the hall began on 4 June 2020.'],
  ])('is not told by a sentence about something that was %s', (_, head) => {
    expect(dateOfDocument(head, 'hall.md')).toBeNull()
  })
})

describe('when a page was published', () => {
  const body = '<h1>Hall</h1><p>The council decided in March 2019 to build a hall.</p>'
  test.each([
    ['a name in its head', '<meta name="date" content="2025-01-30">', body, '2025-01-30'],
    [
      'the name that articles use',
      '<meta property="article:published_time" content="2025-01-30T08:00:00Z">',
      body,
      '2025-01-30',
    ],
    [
      'its publication and not its change',
      '<meta name="last-modified" content="2026-02-02"><meta name="DC.date" content="2025-01-30">',
      body,
      '2025-01-30',
    ],
    ['its one element of time', '', `${body}<p><time datetime="2025-01-30">Thursday</time></p>`, '2025-01-30'],
    [
      'the element of time that is meant so',
      '',
      `${body}<time datetime="2019-03-01">then</time><time class="published" datetime="2025-01-30">now</time>`,
      '2025-01-30',
    ],
    [
      'none of several',
      '',
      `${body}<time datetime="2019-03-01">a</time><time datetime="2025-01-30">b</time>`,
      undefined,
    ],
    ['no value that is no date', '<meta name="date" content="soon">', body, undefined],
  ])('is told by %s', async (_, head, inside, published) => {
    const page = `<html><head><title>Hall</title>${head}</head><body>${inside}</body></html>`
    const document = await parseDocument(Buffer.from(page), 'html')
    expect('unreadable' in document ? document : document.published).toEqual(published)
  })
})
