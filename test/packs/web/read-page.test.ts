import { describe, expect, test } from 'vitest'
import { readPage, readPagePart } from '../../../src/packs/web/read-page.ts'
import { failure, loopbackEgress, startSite } from '../../outside/egress/loopback-site.ts'
import { call } from '../call.ts'
import { pdfOf } from '../documents/make-documents.ts'

const tool = readPage(loopbackEgress())
const article = 'A sentence with a comma, and enough words in it that it is taken for part of an article. '.repeat(12)

describe('read_page', () => {
  test('returns the text of a page, with addresses made whole from where it really is', async () => {
    const { port } = await startSite((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new/page' }).end()
      else {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        response.end(
          `<title>Störche</title><article><p>${article}</p><p>${article} <a href="more">more</a></p></article>`,
        )
      }
    })
    const page = await call(tool, { url: `http://site.example:${port}/old` })
    expect(page).toMatchObject({ title: 'Störche', url: `http://site.example:${port}/new/page`, truncated: false })
    expect(page.markdown).toContain(`[more](http://site.example:${port}/new/more)`)
    expect(page.summary).toMatch(/^Störche\n\nA sentence/)
  })

  test('returns no more than it was asked for, and says so', async () => {
    const { port } = await startSite((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${article}</p>`)
    })
    const page = await call(tool, { url: `http://site.example:${port}/`, max_characters: 200 })
    expect([page.markdown.length, page.truncated]).toEqual([200, true])
  })

  test.each([
    ['text/plain', 'a <b> c', 'a <b> c'],
    ['text/markdown; charset=utf-8', '# a', '# a'],
    ['application/json', ' {"a": 1}\n', '```json\n{"a": 1}\n```'],
    ['application/ld+json', '[]', '```json\n[]\n```'],
    ['', '<!DOCTYPE html><p>a</p>', 'a'],
    ['application/xhtml+xml', '<html><body><p>a</p></body></html>', 'a'],
  ])('reads what is no page as it is: %s', async (type, body, markdown) => {
    const { port } = await startSite((_, response) => {
      response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body)
    })
    expect((await call(tool, { url: `http://site.example:${port}/` })).markdown).toBe(markdown)
  })

  test.each([
    {
      what: 'a broken PDF',
      type: 'application/pdf',
      body: '%PDF-1.7',
      problem: /it is a PDF that is not a PDF that can/,
    },
    { what: 'a broken PDF that says it is a page', type: 'text/html', body: '%PDF-1.7', problem: /it is a PDF that/ },
    { what: 'an image', type: 'image/png', problem: /it is image\/png, not text/ },
    { what: 'bytes', type: 'application/octet-stream', body: 'a\0b', problem: /not text/ },
    { what: 'a missing page', status: 404, problem: /it does not exist/ },
    { what: 'a forbidden page', status: 403, problem: /not public/ },
    { what: 'a failing server', status: 500, problem: /answered with 500/ },
  ])('says plainly why it can not read $what', async ({ status = 200, type = 'text/html', body = 'x', problem }) => {
    const headers = { 'content-type': type }
    const { port } = await startSite((_, response) => response.writeHead(status, headers).end(body))
    const thrown = await call(tool, { url: `http://site.example:${port}/a?secret=1` }).catch((error: Error) => error)
    expect(thrown).toMatchObject({ code: 'BATON_WEB_PAGE_UNREADABLE', retryable: false })
    expect((thrown as Error).message).toMatch(problem)
    expect((thrown as Error).message).not.toContain('secret')
  })

  test('reads a PDF, and says where its pages begin', async () => {
    const { port } = await startSite((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf(['first page', 'second page']))
    })
    const page = await call(tool, { url: `http://site.example:${port}/paper.pdf` })
    expect(page.markdown.split('\n')[(page.pages?.[1] ?? 0) - 1]).toBe('second page')
    expect(page).toMatchObject({ truncated: false, pages: [1, expect.any(Number)] })
  })

  test('touches the host it is given, and trusts nothing it reads', () => {
    expect(tool).toMatchObject({ effect: 'read', labels: ['untrusted'] })
    expect(tool.touches?.({ url: 'https://site.example:8443/a', max_characters: 200 })).toEqual([
      { kind: 'net', host: 'site.example', port: 8443, plain: false },
    ])
    expect(tool.touches?.({ url: 'not an address', max_characters: 200 })).toEqual([])
  })

  test('does not read what it may not', async () => {
    expect(await failure(call(tool, { url: 'https://169.254.169.254/latest/' }))).toMatch(/^BATON_EGRESS_REFUSED/)
    expect(await failure(call(tool, { url: 'file:///etc/passwd' }))).toMatch(/^BATON_EGRESS_REFUSED/)
  })
})

describe('read_page_part', () => {
  test('reads on where read_page stopped, to the end, without losing or repeating anything', async () => {
    const long = Array.from({ length: 300 }, (_, line) => `Line ${line} of a long text 😀.`).join('\n')
    const { port } = await startSite((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(long)
    })
    const url = `http://site.example:${port}/`
    const part = readPagePart(loopbackEgress())
    let { markdown: text, truncated, total_characters } = await call(tool, { url, max_characters: 777 })
    expect(total_characters).toBe(long.length)
    while (truncated) {
      const next = await call(part, { url, from_character: text.length, max_characters: 777 })
      text += next.markdown
      truncated = next.truncated
    }
    expect(text).toBe(long)
  })

  test('has nothing to say behind the end', async () => {
    const { port } = await startSite((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('abc'),
    )
    const part = readPagePart(loopbackEgress())
    const page = await call(part, { url: `http://site.example:${port}/`, from_character: 10 })
    expect(page).toMatchObject({ markdown: '', truncated: false, total_characters: 3 })
  })
})
