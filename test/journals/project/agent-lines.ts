import type { ModelRequest } from '../../../src/index.ts'
import { inTurn, type Lines, lastIn, turnsIn } from './scripted-model.ts'

/** What plain models and agents without patterns say. */
export const agentLines: Lines = {
  thinker: (request) => `thought of ${lastIn(request)}`,
  dreamer: (request) => ({ text: `dreamt of ${lastIn(request)}`, afterMs: 4_000 }),
  mute: () => ({ error: 'the model lost its voice' }),
  free: (request) => ({
    text: `Heard: ${lastIn(request)}`,
    usdMicros: null,
    cachedInputTokens: 20,
    answeredBy: 'test/freer',
    finish: 'length',
  }),
  clerk: inTurn(
    { calls: [['look', { what: 'the archive' }]], text: 'I look it up.' },
    {
      calls: [
        ['store', { what: 'the finding' }],
        ['look', { what: 'the shelf' }],
        ['paint', { what: 'the wall' }],
      ],
    },
    'It is filed.',
    '```json\n{"filed":"the finding"}\n```',
  ),
  scatterbrain: () => '{"grade":"very good"}',
  wanderer: (request) => ({ text: 'I wander.', calls: [['look', { what: `place ${turnsIn(request) + 1}` }]] }),
  keeper: inTurn(
    { calls: [['mail', { what: 'the garden' }]] },
    { calls: [['guarded', { what: 'garden' }]] },
    'It is written down, or not.',
  ),
  librarian: (request) => {
    if (lastIn(request) === 'And what did I ask?') return `You asked: ${lastOfOthers(request)}`
    const read = request.messages.filter(({ role }) => role === 'tool').length
    return isShortened(request) && read > 2 ? 'I have read enough.' : { calls: sevenPages }
  },
  manager: (request) =>
    turnsIn(request) > 0
      ? `They said: ${request.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : [])).join('; ')}`
      : {
          calls: [
            ['clerk', { request: 'File the finding.' }],
            ['function_helper', { request: 'a ladder' }],
            ['human_owner', { request: 'May I?' }],
          ],
        },
}

const sevenPages = Array.from({ length: 7 }, (_, page) => ['recite', { what: `page ${page + 1}` }] as const)

function isShortened({ messages }: ModelRequest): boolean {
  return messages.some(({ role, content }) => role === 'system' && String(content).includes('left out'))
}

/** What the person had asked before the last request. */
function lastOfOthers({ messages }: ModelRequest): string {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => String(content))
  return asked.slice(0, -1).join(' and ')
}
