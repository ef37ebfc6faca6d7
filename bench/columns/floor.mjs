// As little as can be: a bare loop around the model function, over HTTP around the built-in `fetch`; and one SQLite commit for each step.
import { modelOver, plans, prompt, Script, work } from './script.mjs'

function model(options, plan, size = 0) {
  if (!options.http) {
    const script = new Script(plans[plan](size), options)
    return () => script.next()
  }
  const headers = { 'content-type': 'application/json' }
  return async (messages) => {
    const body = JSON.stringify({ model: modelOver(plan, size), messages })
    const response = await fetch(`${options.http}/chat/completions`, { method: 'POST', headers, body })
    const { message } = (await response.json()).choices[0]
    if (!message.tool_calls) return { text: message.content }
    const calls = message.tool_calls.map(({ id, function: { name, arguments: args } }) => ({
      id,
      name,
      args: JSON.parse(args),
    }))
    return { calls }
  }
}

const tools = { work: ({ index }) => work(index) }

async function loop(ask, text, { by = tools, keep } = {}) {
  const messages = [{ role: 'user', content: text }]
  for (;;) {
    const said = await ask(messages)
    if (said.text) {
      messages.push({ role: 'assistant', content: said.text })
      await keep?.({ said })
      return said.text
    }
    const asked = said.calls.map(({ id, name, args }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }))
    messages.push({ role: 'assistant', content: null, tool_calls: asked })
    const results = await Promise.all(said.calls.map(({ name, args }) => by[name](args)))
    for (const [index, content] of results.entries())
      messages.push({ role: 'tool', tool_call_id: said.calls[index].id, content })
    await keep?.({ said, results })
  }
}

export function oneTurn(options) {
  const ask = model(options, 'text')
  return () => loop(ask, prompt)
}

/** It tells its model nothing, so there is nothing to be told more of. */
export function equippedTurn(options) {
  return oneTurn(options)
}

export function toolTurns(options, turns) {
  const ask = model(options, 'tools', turns)
  return () => loop(ask, prompt)
}

export function leadWithWorkers(options, count) {
  const lead = model(options, 'workers', count)
  const worker = model(options, 'text')
  return () => loop(lead, prompt, { by: { worker: ({ input }) => loop(worker, input) } })
}

export function fanOut(options, count) {
  const ask = model(options, 'text')
  return async () => (await Promise.all(Array.from({ length: count }, (_, index) => loop(ask, `job ${index}`)))).length
}

export function chain(options, hops) {
  const ask = model(options, 'text')
  return async () => {
    let text = prompt
    for (let hop = 0; hop < hops; hop++) text = await loop(ask, text)
    return text
  }
}

export function handoff(options, hops) {
  return chain(options, hops)
}

async function openTable(file) {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE TABLE events (run INTEGER, seq INTEGER, body TEXT, PRIMARY KEY (run, seq)) WITHOUT ROWID')
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?)')
  return { database, insert }
}

/** One commit, and so one fsync, for each step. */
export async function durableAgent(options, steps, file) {
  const { database, insert } = await openTable(file)
  const ask = model(options, 'tools', steps)
  let seq = 0
  const keep = (step) => {
    insert.run(1, seq++, JSON.stringify(step))
  }
  return { run: () => loop(ask, prompt, { keep }), close: () => database.close() }
}

export function durableWorkflow(options, steps, file) {
  return durableAgent(options, steps, file)
}

/** What all sessions have to keep in one pass of the event loop is one commit. */
export async function sharedDurable(options, sessions, { steps, file }) {
  const { database, insert } = await openTable(file)
  let queue = []
  let runs = 0
  const commit = () => {
    const taken = queue
    queue = []
    database.exec('BEGIN')
    for (const { run, seq, body } of taken) insert.run(run, seq, body)
    database.exec('COMMIT')
    for (const { resolve } of taken) resolve()
  }
  const session = () => {
    const run = runs++
    let seq = 0
    const keep = (step) =>
      new Promise((resolve) => {
        if (queue.push({ run, seq: seq++, body: JSON.stringify(step), resolve }) === 1) setImmediate(commit)
      })
    return loop(model(options, 'tools', steps), prompt, { keep })
  }
  return {
    run: async () => (await Promise.all(Array.from({ length: sessions }, session))).length,
    close: () => database.close(),
  }
}
