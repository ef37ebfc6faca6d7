import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '../outside/egress/loopback-site.ts'
import { projectFolder, runCliProcess } from './run-cli.ts'

const folder = projectFolder()
const topic = 'Electric ferries in Norway'

/** What services answer, in the shapes that they document. Pages are where nothing is found. */
const answers: Readonly<Record<string, () => object | string>> = {
  '/search': () => ({
    query: topic,
    number_of_results: 1,
    results: [
      {
        url: 'http://pages.invalid/ferries',
        title: 'Electric ferries in Norway',
        content: 'Norway has more than 80 electric ferries on its fjords.',
        engine: 'test',
        category: 'general',
      },
    ],
    answers: [],
    suggestions: [],
    unresponsive_engines: [],
  }),
  '/works': () => ({
    status: 'ok',
    'message-type': 'work-list',
    'message-version': '1.0.0',
    message: {
      'total-results': 1,
      items: [
        {
          DOI: '10.5555/ferry',
          URL: 'https://doi.invalid/10.5555/ferry',
          title: ['Charging electric ferries in Norway'],
          author: [{ given: 'Kari', family: 'Nordmann', sequence: 'first' }],
          issued: { 'date-parts': [[2025, 3]] },
          abstract:
            '<jats:p>Electric ferries in Norway charge within ten minutes at the quay. Batteries at the quay keep the load of the grid low.</jats:p>',
        },
      ],
    },
  }),
  '/rss.xml': () =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>http://pages.invalid/</link><description>n</description><item><title>Electric ferries in Norway are full</title><link>http://pages.invalid/full</link><description>Electric ferries in Norway carried 20 million people in 2025.</description><pubDate>Mon, 12 Jan 2026 08:00:00 GMT</pubDate></item></channel></rss>`,
}

function answer(path: string, response: ServerResponse): void {
  const found = answers[path]?.()
  if (found === undefined) response.writeHead(404).end()
  else if (typeof found === 'string') response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(found)
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
}

test('research in private documents and on the web, from the command line, asks nobody and sends no word of the documents', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const site = await startSite((request, response) => {
    answer(new URL(request.url ?? '', 'http://x').pathname, response)
  })
  const url = `http://127.0.0.1:${site.port}`
  const write = (path: string, text: string): void => writeFileSync(join(folder(), path), text)
  write(
    'baton.yaml',
    `search: { provider: searxng, url: '${url}' }\nacademic: { ask: [crossref], crossref: { url: '${url}' } }\nnews: { feeds: ['${url}/rss.xml'] }\n`,
  )
  mkdirSync(join(folder(), 'board'))
  write(
    'board/zebrafinch.md',
    '# Zebrafinch and electric ferries in Norway\n\n## Charging of Zebrafinch\n\nElectric ferries in Norway of the project Zebrafinch charge in 4711 minutes. Zebrafinch pays 4711 crowns for each charge of the electric ferries.\n',
  )
  const words = ['research', topic, '--docs', 'board', '--web', '--words', '500', '--out', 'ferries.md']
  const { code, err } = await runCliProcess(folder(), words, { entry: 'real', env: { BATON_TRUST: '1' } })
  // Neither 4, which waits for a person, nor a failure.
  expect([0, 3], err).toContain(code)
  expect(err).not.toMatch(/Approve|awaiting_input/)
  const sent = site.requests.map(
    ({ url: path, headers }, place) => `${path} ${JSON.stringify(headers)} ${site.bodies[place]}`,
  )
  for (const path of Object.keys(answers)) expect(sent.some((one) => one.startsWith(path))).toBe(true)
  expect(decodeURIComponent(sent.join('\n'))).toMatch(/ferries/i)
  expect(decodeURIComponent(sent.join('\n'))).not.toMatch(/zebrafinch|4711|board/i)
  const article = readFileSync(join(folder(), 'ferries.md'), 'utf8')
  expect(article).toContain('board/zebrafinch.md')
  expect(article).toContain('doi.invalid/10.5555/ferry')
})
