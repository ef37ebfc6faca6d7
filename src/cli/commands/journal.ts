import { resolve } from 'node:path'
import { ageMs } from '../../config/age.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { FinalStatus } from '../../events/status.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { Upkeep } from '../../kernel/ports/upkeep.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { noRunsYet, openJournal } from '../open-journal.ts'
import { tellBackup, tellCompacted, tellImported, tellPruned, tellVerification } from '../output/upkeep-lines.ts'
import { remark, say } from '../terminal.ts'

const endings: readonly FinalStatus[] = ['completed', 'partial', 'failed', 'cancelled']

/** What each word does. Gives what to print, and how it went. */
const works: Readonly<Record<string, (journal: Upkeep, invocation: Invocation) => Promise<UpkeepReport>>> = {
  verify: async (journal, { terminal }) => {
    const verification = await journal.verify()
    const exitCode = verification.damages.length === 0 ? exitCodes.completed : exitCodes.failed
    return { json: verification, tell: () => tellVerification(terminal, verification), exitCode }
  },
  backup: async (journal, invocation) => {
    const { terminal, options } = invocation
    const backup = await journal.backup(fileIn(invocation), { replace: options['force'] === true })
    return { json: backup, tell: () => tellBackup(terminal, backup), exitCode: exitCodes.completed }
  },
  prune: async (journal, invocation) => {
    const { terminal, options } = invocation
    const dryRun = options['dry-run'] === true
    const statuses = statusesIn(invocation)
    const pruned = await journal.prune({ endedBefore: endedBefore(invocation), dryRun, ...(statuses && { statuses }) })
    return {
      json: { ...pruned, dryRun },
      tell: () => tellPruned(terminal, pruned, dryRun),
      exitCode: exitCodes.completed,
    }
  },
  compact: async (journal, { terminal }) => {
    const compacted = await journal.compact()
    return { json: compacted, tell: () => tellCompacted(terminal, compacted), exitCode: exitCodes.completed }
  },
  import: async (journal, invocation) => {
    const { terminal } = invocation
    const imported = await journal.import(fileIn(invocation))
    const exitCode = imported.refused.length === 0 ? exitCodes.completed : exitCodes.partial
    return { json: imported, tell: () => tellImported(terminal, imported), exitCode }
  },
}

interface UpkeepReport {
  readonly json: object
  readonly tell: () => void
  readonly exitCode: ExitCode
}

export const journal: Command = {
  name: 'journal',
  summary: 'checks the file that runs are kept in, copies it, and removes what is old',
  words: [
    { name: 'WHAT', says: Object.keys(works).join(', '), completes: Object.keys(works) },
    { name: 'FILE', says: 'with backup: where to; with import: another journal', optional: true },
  ],
  options: {
    older: { type: 'string', value: 'TIME', says: 'with prune: what ended longer ago than this, such as 30d' },
    status: {
      type: 'string',
      multiple: true,
      value: 'STATUS',
      says: `with prune: only runs that ended like this: ${endings.join(', ')}`,
      choices: endings,
    },
    'dry-run': { type: 'boolean', says: 'with prune: say what would be removed, and remove nothing' },
    force: { type: 'boolean', says: 'with backup: replace a file that is there' },
    json: { type: 'boolean', says: 'one line of JSON' },
  },
  examples: [
    ['baton journal verify', 'every seal and value; exit code 1 if anything is damaged'],
    ['baton journal backup ~/baton.db', 'while runs are at work'],
    ['baton journal prune --older 30d --dry-run', 'what would be removed'],
    ['baton journal prune --older 7d --status cancelled', 'only what was cancelled'],
    ['baton journal compact', 'after pruning: makes the file smaller'],
    ['baton journal import ~/baton.db', 'takes in runs that are not here'],
  ],
  run: async (invocation) => {
    const { words, options, terminal } = invocation
    const [what = ''] = words
    const work = Object.hasOwn(works, what) ? works[what] : undefined
    if (work === undefined) throw usage(`there is no "${what}".`, `Use one of: ${Object.keys(works).join(', ')}.`)
    refuseMisplaced(what, invocation)
    // Wrong words are wrong also where there is no journal yet.
    if (what === 'prune') endedBefore(invocation)
    const baton = await openJournal(await invocation.settings(), invocation.terminal.env, what === 'import')
    if (baton === undefined) {
      remark(terminal, noRunsYet)
      return exitCodes.completed
    }
    try {
      const { json, tell, exitCode } = await work(baton.journal, invocation)
      if (options['json'] === true) say(terminal, visibleJson(json))
      else tell()
      return exitCode
    } finally {
      await baton.close()
    }
  },
}

/** Which options each word takes, besides --json. An option in the wrong place was meant to do something. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  backup: ['force'],
  prune: ['older', 'status', 'dry-run'],
}

function refuseMisplaced(what: string, { words, options }: Invocation): void {
  for (const name of ['older', 'status', 'dry-run', 'force']) {
    if (options[name] === undefined || optionsOf[what]?.includes(name) === true) continue
    throw usage(`--${name} means nothing to ${what}.`, helpHint)
  }
  const takesFile = what === 'backup' || what === 'import'
  if (!takesFile && words[1] !== undefined) throw usage(`"${words[1]}" is one word too many.`, helpHint)
  if (takesFile && words[1] === undefined) throw usage('FILE is missing.', `Such as: baton journal ${what} copy.db`)
}

/** Named from where the person stands, whichever folder the project is in. */
function fileIn({ words }: Invocation): string {
  return resolve(words[1] ?? '')
}

function endedBefore({ options, terminal }: Invocation): number {
  const { older } = options
  if (typeof older !== 'string') {
    throw usage('--older is missing.', 'Say how long runs are to be kept: baton journal prune --older 30d')
  }
  const ms = ageMs(older)
  if (ms === undefined)
    throw usage(`--older can't be "${older}".`, 'Give a time with its unit, such as 30d, 12h or 2w.')
  return terminal.clock.now() - ms
}

function statusesIn({ options }: Invocation): readonly FinalStatus[] | undefined {
  const given = options['status']
  if (!Array.isArray(given)) return undefined
  return given.map((status: string) => {
    const known = endings.find((one) => one === status)
    if (known !== undefined) return known
    throw usage(`--status can't be "${status}".`, `Only runs that ended can be removed: ${endings.join(', ')}.`)
  })
}

const helpHint = 'How to use it: baton journal --help.'

function usage(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'journal', problem, advice })
}
