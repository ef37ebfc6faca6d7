import { expect, test } from 'vitest'
import { chooseTools } from '../../src/understanding/choose.ts'
import { now, tools } from '../offline/tools.ts'
import { type Expected, type Phrasing, phrasings } from './phrasings.ts'
import { unseenPhrasings } from './unseen-phrasings.ts'

const wantedShare = 0.95

/** What somebody asks who has only the first tools and a folder of documents. */
const newcomers: readonly (readonly [says: string, ...calls: readonly Expected[]])[] = [
  ['what do the docs say about retries?', ['search_text', { query: 'retries' }]],
  ['search the docs for "kernel"', ['search_text', { query: 'kernel' }]],
  ['Search for retry policy', ['search_text', { query: 'retry policy' }]],
  ['find budget in docs/design.md', ['search_text', { query: 'budget', path: 'docs/design.md' }]],
  ['which files mention escrow', ['search_text', { query: 'escrow' }]],
  ['Search files in docs for effect class', ['search_text', { query: 'effect class', path: 'docs' }]],
  ['find all mentions of cancellation', ['search_text', { query: 'cancellation' }]],
  ['list ts files in src', ['list_files', { path: 'src', pattern: '*.ts' }]],
  ['what is in docs/errors.md', ['read_file', { path: 'docs/errors.md' }]],
  ['What is Baton?'],
  ['Summarize README.md'],
  ['Who wrote README.md'],
]

/** What was chosen instead, or nothing when it was right. */
function miss({ says, calls }: Phrasing): string | undefined {
  const wanted = JSON.stringify(calls)
  const chosen = JSON.stringify(chooseTools(says, tools, now).calls.map(({ tool, input }) => [tool, input]))
  return chosen === wanted ? undefined : `${says}\n    wanted ${wanted}\n    chose  ${chosen}`
}

test('the table is large and varied', () => {
  expect(phrasings.length).toBeGreaterThanOrEqual(110)
  expect(new Set(phrasings.flatMap(({ calls }) => calls.map(([tool]) => tool))).size).toBeGreaterThanOrEqual(12)
  expect(new Set(phrasings.map(({ says }) => says)).size).toBe(phrasings.length)
})

test('the right tools are called with the right arguments', { tags: ['slow'] }, () => {
  const misses = phrasings.flatMap((phrasing) => miss(phrasing) ?? [])
  const right = phrasings.length - misses.length
  console.log(`offline tool choice: ${right} of ${phrasings.length} right`)
  expect(right / phrasings.length, misses.join('\n')).toBeGreaterThanOrEqual(wantedShare)
})

test('phrasings the rules were hardly tuned on mostly work, and those that do not call nothing', () => {
  const misses = unseenPhrasings.filter((phrasing) => miss(phrasing) !== undefined)
  const right = unseenPhrasings.length - misses.length
  console.log(`offline tool choice, unseen: ${right} of ${unseenPhrasings.length} right`)
  expect(right / unseenPhrasings.length, misses.map(miss).join('\n')).toBeGreaterThanOrEqual(0.85)
  // A request that is not understood calls nothing.
  const wrong = misses.filter(({ says }) => chooseTools(says, tools, now).calls.length > 0)
  expect(wrong.map(({ says }) => says)).toEqual([])
})

test('the first tools alone serve a newcomer', () => {
  const own = tools.slice(0, 6)
  const chosen = newcomers.map(([says]) => chooseTools(says, own, now).calls.map(({ tool, input }) => [tool, input]))
  expect(chosen).toEqual(newcomers.map(([, ...calls]) => calls))
})

test('nothing is ever done that was not asked for', { tags: ['slow'] }, () => {
  const harmful = new Set(['send_email', 'create_ticket', 'set_reminder', 'play_music'])
  const wrong = [...phrasings, ...unseenPhrasings].filter(({ says, calls }) => {
    const wanted = calls.map(([tool]) => tool)
    return chooseTools(says, tools, now).calls.some(({ tool }) => harmful.has(tool) && !wanted.includes(tool))
  })
  expect(wrong.map(({ says }) => says)).toEqual([])
})
