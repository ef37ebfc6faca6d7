import type { Baton } from '../baton.ts'
import { BatonError } from '../errors/baton-error.ts'
import { type RunStatus, runStatuses } from '../events/status.ts'
import type { RunFilter } from '../kernel/ports/journal.ts'
import type { CommandOption, Invocation } from './command.ts'
import { findRun } from './find-run.ts'
import { momentIn } from './moment.ts'

/** What a run is called whose log says that it is at work, although the process that worked on it is gone. */
const killed = 'killed'
const listedStatuses: readonly string[] = [...runStatuses, killed]

/** How runs are chosen from a list. */
export const selectionOptions: Readonly<Record<string, CommandOption>> = {
  status: {
    type: 'string',
    multiple: true,
    value: 'STATUS',
    says: `only those that are ${listedStatuses.join(', ')}; may be given several times, but for ${killed}`,
    choices: listedStatuses,
  },
  what: { type: 'string', value: 'NAME', says: 'only those of this agent, or of whatever has that name' },
  kind: { type: 'string', value: 'KIND', says: 'only those of one kind: agent, function, …' },
  tag: { type: 'string', value: 'TAG', says: 'only those that were started with this tag' },
  since: { type: 'string', value: 'TIME', says: 'only those that started then or later: 2h, 7d, 2026-11-01' },
  until: { type: 'string', value: 'TIME', says: 'only those that started before' },
  before: { type: 'string', value: 'RUN', says: 'only those that started before this run' },
  cursor: {
    type: 'string',
    value: 'PLACE',
    says: 'goes on where a page ended: the `place` of its last run, with --json',
  },
}

/** The runs that the options choose, without those inside others. */
export async function selectedRuns(
  { options, terminal }: Pick<Invocation, 'options' | 'terminal'>,
  baton: Baton,
): Promise<RunFilter> {
  const given = (name: string): string | undefined => {
    const value = options[name]
    return typeof value === 'string' ? value : undefined
  }
  const moment = (name: string): number | undefined => {
    const written = given(name)
    return written === undefined ? undefined : momentIn('runs', name, written, terminal.clock.now())
  }
  const [what, kind, tag, before] = [given('what'), given('kind'), given('tag'), given('before')]
  const [startedFrom, startedBefore] = [moment('since'), moment('until')]
  const after = before === undefined ? placeIn(given('cursor')) : (await findRun(baton, before)).rootRunId
  return {
    roots: true,
    ...statusesIn(options['status']),
    ...(what === undefined ? {} : { runnable: what }),
    ...(kind === undefined ? {} : { kind }),
    ...(tag === undefined ? {} : { tag }),
    ...(startedFrom === undefined ? {} : { startedFrom }),
    ...(startedBefore === undefined ? {} : { startedBefore }),
    ...(after === undefined ? {} : { after }),
  }
}

/** The same options again, for the command that lists the next page. */
export function selectionWords(options: Invocation['options']): string {
  return Object.keys(selectionOptions)
    .filter((name) => name !== 'before' && name !== 'cursor')
    .flatMap((name) => {
      const value = options[name]
      return (Array.isArray(value) ? value : typeof value === 'string' ? [value] : []).map((one) => ` --${name} ${one}`)
    })
    .join('')
}

function statusesIn(given: Invocation['options'][string]): Pick<RunFilter, 'statuses' | 'unowned'> {
  if (!Array.isArray(given)) return {}
  if (given.includes(killed)) {
    if (given.every((status) => status === killed)) return { statuses: ['running'], unowned: true }
    throw usage(`--status ${killed} stands alone.`, 'List the others with a command of their own.')
  }
  const statuses = given.map((status: string): RunStatus => {
    const known = runStatuses.find((one) => one === status)
    if (known !== undefined) return known
    throw usage(`--status can't be "${status}".`, `Use one of: ${listedStatuses.join(', ')}.`)
  })
  return { statuses }
}

function placeIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const place = Number(cursor)
  if (/^\d+$/.test(cursor) && Number.isSafeInteger(place)) return place
  throw usage(`--cursor can't be "${cursor}".`, 'Give the `place` of the last run of a page: baton runs --json')
}

function usage(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'runs', problem, advice })
}
