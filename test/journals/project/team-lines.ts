import type { Json, ModelRequest } from '../../../src/index.ts'
import { type Lines, lastIn, type Reply } from './scripted-model.ts'

/** Which round a member is in: it hears one message of the user in each. */
function roundIn({ messages }: ModelRequest): number {
  return messages.filter(({ role }) => role === 'user').length
}

/** A member says something and votes, and then ends its turn. */
function member(speak: (round: number, request: ModelRequest) => Reply): Lines[string] {
  return (request) => (request.messages.at(-1)?.role === 'tool' ? 'That is all.' : speak(roundIn(request), request))
}

function hasBallot({ settings }: ModelRequest): boolean {
  const required = settings?.tools?.find(({ name }) => name === 'vote_conclude')?.input['required']
  return Array.isArray(required) && required.includes('choice')
}

/** What is said, and a vote that names a choice where there is a ballot. */
function turn(
  request: ModelRequest,
  said: readonly string[],
  vote?: { ready: boolean; choice: string; reason?: string },
): Reply {
  const broadcasts = said.map((message) => ['broadcast', { message }] as const)
  if (vote === undefined) return broadcasts.length === 0 ? { text: 'Nothing to add.' } : { calls: broadcasts }
  const { choice, ...plain } = vote
  const cast: Json = hasBallot(request) ? { ...plain, choice } : plain
  return { calls: [...broadcasts, ['vote_conclude', cast]] }
}

const report = (text: string): Reply => ({ calls: [['final_report', { report: text }]] })

/** More than a window holds when several of them have been said. */
const longSong = 'la '.repeat(11_000)

/** What the members and coordinators of teams say. */
export const teamLines: Lines = {
  panel: () => report('The panel would ship it.'),
  optimist: member((round, request) =>
    round === 1
      ? turn(request, ['It will work.'], { ready: true, choice: 'ship' })
      : turn(request, [], { ready: true, choice: 'ship', reason: 'nothing changed' }),
  ),
  sceptic: member((round, request) =>
    round === 1
      ? { calls: [['slow', { what: 'the tests' }], ...(turn(request, ['Show me a test.']).calls ?? [])] }
      : turn(request, [], { ready: false, choice: 'wait', reason: 'no test yet' }),
  ),
  intake: () => 'The ground is prepared.',
  expert: member((round, request) =>
    turn(request, [`The expert in round ${round}.`], { ready: round > 1, choice: 'ship' }),
  ),
  studio: () => 'The studio itself has no part in it.',
  chair: member((round, request) => {
    if (!request.settings?.tools?.some(({ name }) => name === 'conclude_team')) return report('The chair was hurried.')
    return round > 1
      ? { calls: [['conclude_team', { report: 'The design is good.' }]] }
      : { calls: [['broadcast', { message: 'What about the colour?' }]] }
  }),
  invalid: (request) => (roundIn(request) > 1 || isWard(request) ? { error: 'it fell ill' } : 'I am here.'),
  ward: () => report('Nobody is left.'),
  choir: (request) => (isMuted(request) ? 'I would rather not say.' : report('They sang.')),
  bass: member((round, request) =>
    lastIn(request).includes('at length') || round > 1
      ? turn(request, isLong(request) ? [longSong, longSong, longSong, longSong] : ['low'])
      : turn(request, ['low']),
  ),
  alto: member((round, request) =>
    turn(request, isLong(request) && round === 1 ? [longSong, longSong, longSong, longSong] : [`high ${round}`]),
  ),
  jury: () => report('The jury has voted.'),
  assembly: () => report('The assembly is done.'),
  trip: member((_, request) => turn(request, ['The trip is planned.'])),
}

function isWard({ messages }: ModelRequest): boolean {
  return String(messages[0]?.content).includes('"ward"')
}

function isMuted(request: ModelRequest): boolean {
  return request.messages.some(({ content }) => String(content).includes('in silence'))
}

function isLong({ messages }: ModelRequest): boolean {
  return messages.some(({ role, content }) => role === 'user' && String(content).includes('at length'))
}
