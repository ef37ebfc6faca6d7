import { inTurn, type Lines, lastIn, type Reply } from './scripted-model.ts'

const routeTo = (agent: string, reason = `${agent} fits`): Reply => ({ calls: [['route_to', { agent, reason }]] })

const knowsBills: Lines[string] = inTurn({ calls: [['slow', { what: 'the bill' }]] }, 'The bill is right.')

/** The replies of agents with a handoff, a router or advisors, and of the agents that work for them. */
export const patternLines: Lines = {
  writer: (request) => `A draft about ${lastIn(request)}`,
  editor: (request) => (lastIn(request).includes('riots') ? { error: 'the editor refuses' } : 'An edited draft.'),
  publisher: (request) => ({ text: `Published: ${lastIn(request)}`, afterMs: 3_000 }),
  stutterer: () => ({ text: 'Once upon a', finish: 'length' }),
  sleeper: (request) => `tea about ${lastIn(request)}`,
  author: (request) => `A draft for the chief about ${lastIn(request)}`,
  reception: (request) =>
    lastIn(request).includes('weather')
      ? routeTo('none', 'nobody here knows the weather')
      : inTurn('Billing, I think.', routeTo('kitchen'), routeTo('billing', 'it is about a bill'))(request),
  lobby: (request) =>
    request.messages.some(({ content }) => content === 'I am lost.') ? 'I can not tell.' : routeTo('support'),
  gate: () => routeTo('human:owner', 'only the owner knows'),
  scout: inTurn(
    { calls: [['look', { what: 'the desks' }]] },
    'I have seen enough.',
    routeTo('support', 'support is free'),
  ),
  corridor: () => 'There is nothing to choose.',
  billing: knowsBills,
  support: (request) =>
    request.settings?.tools?.some(({ name }) => name === 'broadcast') ? speakUp(request) : 'It is mended.',
  general: (request) => `Here is help: ${lastIn(request).split('\n')[0]}`,
  board: () => 'The board says yes.',
  hermit: () => 'The hermit says yes.',
  council: () => 'The council says yes.',
  legal: inTurn({ calls: [['slow', { what: 'the law' }]] }, { calls: [['submit_advice', { advice: 'It is legal.' }]] }),
  risk: (request) =>
    lastIn(request).includes('slowly') ? { text: 'No danger.', afterMs: 90_000 } : 'There is little danger.',
  cost: () => ({ error: 'the books are closed' }),
  desk: (request) => routeTo(lastIn(request).includes('panel') ? 'panel' : 'trip'),
}

const speakUp: Lines[string] = inTurn({ calls: [['broadcast', { message: 'It can be mended.' }]] }, 'That is all.')
