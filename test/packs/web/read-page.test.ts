import { describe, expect, test } from 'vitest'
import { readPage } from '../../../src/packs/web/read-page.ts'
import { failure, loopbackEgress, startSite } from '../../outside/egress/loopback-site.ts'
import { call } from '../call.ts'

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
    { what: 'a PDF', type: 'application/pdf', body: '%PDF-1.7', problem: /it is a PDF/ },
    { what: 'a PDF that says it is a page', type: 'text/html', body: '%PDF-1.7', problem: /it is a PDF/ },
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

  test('points to the tool that reads PDFs', async () => {
    const { port } = await startSite((_, response) => response.end('%PDF-1.7'))
    const thrown = await call(tool, { url: `http://site.example:${port}/` }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ hint: expect.stringContaining('search_documents') })
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
