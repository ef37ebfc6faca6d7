import type { ShownTask, TaskStanding } from '../../coordination/kind-peers.ts'
import { isObject, type Json } from '../../events/json.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { onInterrupt } from '../interrupt.ts'
import { neutralise, oneLine } from '../output/text-width.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { beginInEmpty } from '../workspace/agree-to-tasks.ts'
import { openWorkspace, workspaceOption } from '../workspace/find-workspace.ts'
import { questionReader } from '../workspace/open-question.ts'
import { unwantedTeller } from '../workspace/tell-unwanted.ts'
import { tellTasks } from '../workspace/tell-workspace.ts'
import { chosen, misused } from '../workspace/usage.ts'

const works: Readonly<Record<string, (invocation: Invocation) => Promise<ExitCode>>> = {
  add: async (invocation) => {
    const { words, options, terminal } = invocation
    const description = words.slice(1).join(' ').trim()
    if (description === '') throw misused('task add', 'what is to be done is missing.', 'Put it in quotes.')
    const opened = await openWorkspace(invocation)
    const { workspace, at } = opened
    await beginInEmpty(invocation, opened)
    const priority = Number(options['priority'] ?? 0)
    if (!Number.isSafeInteger(priority)) throw misused('task add', '--priority is no whole number.', 'Such as 5.')
    const { type, key } = options
    const posted = await workspace.post({
      description,
      priority,
      requirements: listOf(options['requires']),
      outputs: listOf(options['output']),
      ...(typeof type === 'string' ? { type } : {}),
      ...(typeof key === 'string' ? { key } : {}),
    })
    const isAwaited = options['no-wait'] !== true && (options['wait'] === true || (await hasPeers(invocation)))
    if (!isAwaited) {
      say(terminal, options['json'] === true ? visibleJson(posted) : posted.id)
      if (options['no-wait'] !== true)
        remark(terminal, terminal.paintErr.dim(`No peer is at work in ${at.folder}: baton workspace up`))
      return exitCodes.completed
    }
    return waitFor(invocation, posted.id)
  },
  list: async (invocation) => {
    const { terminal, options } = invocation
    const { workspace } = await openWorkspace(invocation)
    const wanted = options['state']
    const tasks = (await workspace.tasks()).filter(({ place }) => typeof wanted !== 'string' || place === wanted)
    if (options['json'] === true) for (const task of tasks) say(terminal, visibleJson(task))
    else if (tasks.length === 0) remark(terminal, 'There are no tasks. Post one: baton task add "what you want"')
    else tellTasks(terminal, tasks)
    return exitCodes.completed
  },
  show: async (invocation) => {
    const { terminal, options } = invocation
    const { shown, file } = await known(invocation)
    if (options['json'] === true) say(terminal, visibleJson({ ...file, state: shown.place }))
    else say(terminal, neutralise(JSON.stringify({ state: shown.place, ...file }, null, 2)))
    return exitCodes.completed
  },
  watch: async (invocation) => waitFor(invocation, (await known(invocation)).name),
  cancel: async (invocation) => {
    const { workspace } = await openWorkspace(invocation)
    const { shown, name } = await known(invocation)
    if (shown.place === 'completed' || shown.place === 'failed') {
      remark(invocation.terminal, `${shown.id} has ${shown.place} already.`)
      return exitCodes.failed
    }
    const { reason } = invocation.options
    await workspace.cancel(shown.id, typeof reason === 'string' ? reason : 'cancelled by the user')
    if (invocation.options['wait'] !== true) {
      remark(invocation.terminal, `${shown.id} and all below it are asked to stop.`)
      return exitCodes.completed
    }
    // Only what ended as cancelled was cancelled; it may have ended otherwise before anyone heard of it.
    const ended = await waitFor(invocation, name)
    if (ended !== exitCodes.cancelled) return exitCodes.failed
    return (await workspace.task(shown.id))?.shown.place === 'failed' ? exitCodes.completed : exitCodes.cancelled
  },
}

export const task: Command = {
  name: 'task',
  summary: 'posts a task in a workspace, and shows, follows and cancels tasks',
  words: [
    { name: 'WHAT', says: Object.keys(works).join(', '), completes: Object.keys(works) },
    { name: 'TEXT', says: 'with add: what is to be done; else the id of a task', optional: true, rest: true },
  ],
  options: {
    workspace: workspaceOption,
    requires: { type: 'string', multiple: true, value: 'CAPABILITY', says: 'with add: what a peer must be able to do' },
    output: { type: 'string', multiple: true, value: 'FILE', says: 'with add: a file that it must leave' },
    type: { type: 'string', value: 'TYPE', says: 'with add: what kind of task it is (default: request)' },
    priority: { type: 'string', value: 'NUMBER', says: 'with add: the higher, the sooner (default: 0)' },
    key: { type: 'string', value: 'KEY', says: 'with add: the same key is the same task, however often it is added' },
    wait: { type: 'boolean', says: 'wait for its end, also when no peer is at work' },
    'no-wait': { type: 'boolean', says: 'with add: print its id, and return' },
    state: {
      type: 'string',
      value: 'STATE',
      says: 'with list: only tasks in this state',
      choices: ['pending', 'active', 'waiting', 'completed', 'failed'],
    },
    reason: { type: 'string', value: 'TEXT', says: 'with cancel: why' },
    json: { type: 'boolean', says: 'lines of JSON, and nothing else' },
  },
  examples: [
    ['baton task add "Find every TODO in src and write a table to results/todo.md"', 'waits, if peers are at work'],
    ['baton task add "Summarise report.md" --requires file_operations --no-wait', 'prints the id'],
    ['baton task list --state failed', 'what went wrong'],
    ['baton task watch task_0192', 'follows it to its end; exit code 4 if it waits for a person'],
    ['baton task cancel task_0192', 'it and all below it'],
  ],
  run: (invocation) => chosen('task', invocation.words[0] ?? '', works)(invocation),
}

async function hasPeers(invocation: Invocation): Promise<boolean> {
  const { workspace } = await openWorkspace(invocation)
  return (await workspace.state()).peers.length > 0
}

/** A task that a person means: by its id, or by the name of its file where people have given an id twice. */
async function known(
  invocation: Invocation,
): Promise<{ readonly shown: ShownTask; readonly file: Json & object; readonly name: string }> {
  const [, reference] = invocation.words
  if (reference === undefined) throw misused('task', 'the id of a task is missing.', 'List them: baton task list.')
  const { workspace, at } = await openWorkspace(invocation)
  const found = await workspace.task(reference)
  if (found === undefined)
    throw misused('task', `there is no task "${reference}" in ${at.folder}.`, 'List them: baton task list.')
  const { id, file } = found.shown
  const same = (await workspace.tasks()).filter((one) => one.id === id)
  if (same.length < 2) return { ...found, name: id }
  if (same.some((one) => one.file === reference)) return { ...found, name: file }
  const names = same.map((one) => one.file).join(', ')
  throw misused('task', `${same.length} tasks have the id "${reference}".`, `Name the file of one: ${names}.`)
}

/** How long after an answer the task is looked at again. */
const answeredMs = 200

/** Follows a task to its end. Ctrl-C stops following, and leaves the task alone. */
async function waitFor(invocation: Invocation, id: string): Promise<ExitCode> {
  const { terminal, options } = invocation
  const json = options['json'] === true
  const { workspace } = await openWorkspace(invocation)
  const watching = new AbortController()
  const interrupts = onInterrupt(
    () => watching.abort(),
    () => process.exit(exitCodes.cancelled),
  )
  const told = new Map<string, string>()
  const tellUnwanted = unwantedTeller(terminal, workspace)
  const counts = questionReader(invocation)
  if (!json) remark(terminal, terminal.paintErr.dim(`${id}: baton task watch ${id}`))
  try {
    for (;;) {
      const standing = await workspace.ended(id, watching.signal, (tasks) => {
        if (json) return
        tellMoves(terminal, tasks, told)
        tellUnwanted(tasks)
      })
      if (await counts(standing)) return tellStanding(terminal, id, standing, json)
      await new Promise<void>((resolve) => terminal.clock.timer(answeredMs, resolve))
    }
  } catch (error) {
    if (!watching.signal.aborted) throw error
    remark(terminal, `Stopped watching. The task is as it was.\n  baton task watch ${id}`)
    return exitCodes.cancelled
  } finally {
    interrupts.stop()
  }
}

function tellMoves(terminal: Terminal, tasks: readonly ShownTask[], told: Map<string, string>): void {
  for (const { id, place, owner, description, depth } of tasks) {
    const stands = `${place} ${owner ?? ''}`
    if (told.get(id) === stands) continue
    told.set(id, stands)
    const who = owner === null ? '' : `  ${owner}`
    remark(
      terminal,
      `${'  '.repeat(depth)}${terminal.paintErr.dim(place.padEnd(9))} ${neutralise(oneLine(description))}${terminal.paintErr.dim(who)}`,
    )
  }
}

function tellStanding(terminal: Terminal, id: string, standing: TaskStanding, json: boolean): ExitCode {
  if (json) say(terminal, visibleJson({ id, ...standing }))
  if (standing.status === 'asks') {
    if (!json) remark(terminal, `It waits for an answer.\n  baton answer ${standing.run}`)
    return exitCodes.awaitingInput
  }
  const { result = null, error = null } = standing.task
  if (standing.status === 'failed') {
    const message = isObject(error) ? error['message'] : undefined
    if (!json) remark(terminal, `${terminal.paintErr.bad('✗')} ${neutralise(String(message ?? 'It failed.'))}`)
    return isObject(error) && error['type'] === 'cancelled' ? exitCodes.cancelled : exitCodes.failed
  }
  if (!json) say(terminal, neutralise(textOf(result)))
  const isPartial = standing.task['partial'] === true || (isObject(result) && result['status'] === 'partial')
  return isPartial ? exitCodes.partial : exitCodes.completed
}

function textOf(result: Json): string {
  if (typeof result === 'string') return result
  const text = isObject(result) ? result['text'] : undefined
  return typeof text === 'string' ? text : JSON.stringify(result, null, 2)
}

function listOf(value: Invocation['options'][string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
