import { openTrustStore, type TrustStore, trustStorePath } from '../../config/trust-store.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { TrustListing } from '../../project/trust.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { neutralise, wrapExactly } from '../output/text-width.ts'
import { isInteractive, remark, say, type Terminal, widthOf } from '../terminal.ts'

export const trust: Command = {
  name: 'trust',
  summary: 'shows what a project wants to start or reach, and lets you agree to it',
  words: [
    {
      name: 'WHICH',
      says: 'with --revoke: a number or digest, all without it; with --tool: the server',
      optional: true,
    },
    { name: 'TOOL', says: 'with --tool: which of its tools', optional: true },
  ],
  options: {
    yes: { type: 'boolean', short: 'y', says: 'agree without being asked' },
    revoke: { type: 'boolean', says: 'take back what you agreed to' },
    tool: {
      type: 'boolean',
      says: 'start an MCP server, show tools that changed since they were approved, approve them',
    },
    run: {
      type: 'string',
      value: 'RUN',
      says: 'a run that your key did not write: its id, the beginning of it, `last`, or `all` that are unfinished',
    },
    json: { type: 'boolean', says: 'one line of JSON for each' },
  },
  examples: [
    ['baton trust', 'lists everything, and asks'],
    ['baton trust --yes', 'for a machine where no person can be asked'],
    ['baton trust --revoke 2', 'the second of the list'],
    ['baton trust --tool github search_issues', 'after BATON_MCP_TOOL_CHANGED'],
    ['baton trust --run last', 'after BATON_RUN_FOREIGN: shows what is in the run, and asks'],
  ],
  run: async (invocation) => {
    const { options, terminal } = invocation
    if (typeof options['run'] === 'string')
      return (await import('../adopt-runs.ts')).adoptRuns(invocation, options['run'])
    if (options['tool'] === true) return (await import('../approve-tools.ts')).approveTools(invocation)
    const settings = await invocation.settings()
    const { wantedTrust } = await import('../../project/wanted-trust.ts')
    const entries = entriesOf(await wantedTrust(settings, terminal.env))
    const store = openTrustStore(trustStorePath(terminal.env))
    if (options['revoke'] === true) return revoke(invocation, { folder: settings.folder, store, entries })
    tell(terminal, entries, options['json'] === true)
    return agree(invocation, { folder: settings.folder, store, entries })
  },
}

/** One thing that is wanted, or was once agreed to, as it is numbered for people. */
interface TrustEntry {
  readonly number: number
  readonly digest: string
  readonly state: 'open' | 'agreed' | 'unused'
  readonly shown: string
}

interface TrustedFolder {
  readonly folder: string
  readonly store: TrustStore
  readonly entries: readonly TrustEntry[]
}

function entriesOf({ wanted, unwanted }: TrustListing): TrustEntry[] {
  const all = [
    ...wanted.map(({ agreed, ...need }) => ({ ...need, state: agreed ? ('agreed' as const) : ('open' as const) })),
    ...unwanted.map((need) => ({ ...need, state: 'unused' as const })),
  ]
  return all.map(({ digest, shown, state }, index) => ({ number: index + 1, digest, state, shown }))
}

function tell(terminal: Terminal, entries: readonly TrustEntry[], json: boolean): void {
  const { good, warn, dim } = terminal.paint
  const marks = { agreed: good('agreed'), open: warn('open  '), unused: dim('unused') }
  for (const entry of entries) {
    const { number, state, digest, shown } = entry
    if (json) {
      say(terminal, visibleJson(entry))
      continue
    }
    // Never shortened: the end of a command may be what matters.
    const room = terminal.out.isTTY === true ? widthOf(terminal.out) - textAt - 1 : Number.POSITIVE_INFINITY
    const [first = '', ...rest] = wrapExactly(neutralise(shown), room)
    say(terminal, `${String(number).padStart(2)}  ${marks[state]}  ${dim(shortDigest(digest))}  ${first}`)
    for (const line of rest) say(terminal, `${dim('│'.padStart(textAt - 1))} ${line}`)
  }
}

/** Where in a line of the list the text begins. */
const textAt = 26

function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, '').slice(0, 12)
}

async function agree({ options, terminal }: Invocation, { folder, store, entries }: TrustedFolder): Promise<ExitCode> {
  const open = entries.filter(({ state }) => state === 'open')
  if (open.length === 0) {
    const wanted = entries.some(({ state }) => state === 'agreed')
    remark(
      terminal,
      wanted ? 'You agreed to all of it.' : 'This project wants nothing that you would have to agree to.',
    )
    return exitCodes.completed
  }
  const json = options['json'] === true
  if (options['yes'] !== true) {
    const agreed =
      !json && isInteractive(terminal) && (await (await import('../consent.ts')).confirm(terminal, open.length))
    if (!agreed) {
      remark(terminal, 'Nothing was agreed to. To agree without being asked: baton trust --yes')
      return exitCodes.configuration
    }
  }
  for (const { digest, shown } of open) await store.trust(folder, digest, shown)
  remark(terminal, `Agreed to ${open.map(({ number }) => number).join(', ')}. To take it back: baton trust --revoke`)
  return exitCodes.completed
}

async function revoke({ words, terminal }: Invocation, { folder, store, entries }: TrustedFolder): Promise<ExitCode> {
  const [which] = words
  const chosen = which === undefined ? entries.filter(({ state }) => state !== 'open') : [find(entries, which)]
  for (const { digest } of chosen) await store.revoke(folder, digest)
  remark(
    terminal,
    chosen.length === 0
      ? 'There is nothing to take back.'
      : `Taken back: ${chosen.map(({ number }) => number).join(', ')}.`,
  )
  return exitCodes.completed
}

function find(entries: readonly TrustEntry[], which: string): TrustEntry {
  const agreed = entries.filter(({ state }) => state !== 'open')
  const byNumber = agreed.filter(({ number }) => String(number) === which)
  const byDigest = agreed.filter(({ digest }) => which.length >= 4 && digest.replace(/^sha256:/, '').startsWith(which))
  const found = byNumber.length > 0 ? byNumber : byDigest
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const problem = found.length > 1 ? `"${which}" fits several.` : `nothing that you agreed to is "${which}".`
  throw new BatonError('BATON_USAGE_INVALID', {
    command: 'trust',
    problem,
    advice: 'Give a number or digest of the list: baton trust',
  })
}
