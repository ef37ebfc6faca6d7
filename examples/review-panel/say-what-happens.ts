import { duration } from '../../src/cli/output/figures.ts'
import type { Palette } from '../../src/cli/output/palette.ts'
import { oneLine, padEnd, truncate } from '../../src/cli/output/text-width.ts'
import { memberAbout } from '../../src/coordination/team/about.ts'
import { type TeamEvents, teamEvents } from '../../src/coordination/team/events.ts'
import { asKernelFact } from '../../src/events/catalog.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { type OperationTree, operationTree } from '../../src/projections/operation-tree.ts'
import { type Fold, startFold } from '../../src/projections/projection.ts'

/** So much of a message is shown while the panel is at work; the report has the rest. */
const linesOfMessage = 3

const speaking: ReadonlySet<string> = new Set(['broadcast', 'vote_conclude', 'final_report'])

/** What the panel does, as it does it: who runs what, what members say, how they vote, and what ended it. */
export class PanelNews {
  readonly #fold: Fold<OperationTree> = startFold(operationTree)
  readonly #paint: Palette
  readonly #width: number
  #longestName = 0
  /** Whose turn to speak it was, and whether votes are being told. */
  #heading = ''

  constructor(paint: Palette, width: number) {
    this.#paint = paint
    this.#width = width
  }

  /** Everything that was done, for a tree of it: without the calls by which agents only think and speak. */
  get deeds(): OperationTree {
    const { root, nodes } = this.#fold.state
    return { root: root === undefined ? undefined : deedsOf(root), nodes }
  }

  take(event: RunEvent): string[] {
    this.#fold.take(event)
    const fact = asKernelFact(event)
    if (fact?.type === 'tool.returned' || fact?.type === 'tool.failed') return this.#ran(event.runId, fact.data.op)
    const begun = teamEvents.read(event, 'team.round_started')
    if (begun !== undefined) return this.#round(begun.round, begun.members)
    const message = teamEvents.read(event, 'team.broadcast')
    if (message !== undefined && message.type !== 'exit') return this.#message(message.memberId, message.message)
    const vote = teamEvents.read(event, 'team.voted')
    if (vote !== undefined) return this.#vote(vote)
    const end = teamEvents.read(event, 'team.concluded')
    if (end === undefined) return []
    return [`${this.#paint.bold('Concluded')} after round ${end.round}: ${reasons[end.reason] ?? end.reason}`]
  }

  #round(round: number, members: readonly string[]): string[] {
    this.#longestName = Math.max(...members.map((name) => name.length))
    this.#heading = ''
    return [`${this.#paint.bold(`Round ${round}`)}, ${round === 1 ? 'each on its own' : 'having heard the others'}`]
  }

  #ran(runId: string, op: string): string[] {
    const { nodes } = this.#fold.state
    const node = nodes.get(`${runId}/${op}`)
    if (node === undefined || speaking.has(node.name)) return []
    const took = duration((node.endedAt ?? node.startedAt) - node.startedAt)
    const { dim, good, bad } = this.#paint
    const mark = node.status === 'ok' ? good('✔') : bad('✖')
    return [`  ${mark} ${dim(`${nodes.get(runId)?.name} ran ${node.name} in ${took}`)}`]
  }

  #message(who: string, message: string): string[] {
    const lines = message.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Note: '))
    const shown = lines.slice(0, linesOfMessage).map((line) => `    ${oneLine(line.split(' — ', 1)[0] ?? '')}`)
    const more = lines.length > shown.length ? [this.#paint.dim('    …')] : []
    return [...this.#headed(who), ...shown.map((line) => truncate(line, this.#width)), ...more]
  }

  #vote({ memberId, choice, ready }: TeamEvents['team.voted']): string[] {
    const votes = choice === undefined ? '' : ` ${this.#paint.bold(oneLine(choice))}`
    const standing = ready ? 'ready to conclude' : 'not ready to conclude'
    return [
      ...this.#headed('Votes'),
      `    ${padEnd(memberId, this.#longestName)} ${votes}, ${this.#paint.dim(standing)}`,
    ]
  }

  #headed(heading: string): string[] {
    if (this.#heading === heading) return []
    this.#heading = heading
    return [`  ${heading}`]
  }
}

const reasons: Readonly<Record<string, string>> = {
  consensus: 'all are ready',
  maxRounds: 'the rounds are used up',
  no_new_information: 'nobody had anything new to say',
}

function deedsOf(node: NonNullable<OperationTree['root']>): NonNullable<OperationTree['root']> {
  const children = node.children.filter(({ kind, name }) => kind !== 'model' && !speaking.has(name))
  const turn = memberAbout(node.about)
  return { ...node, role: turn === undefined ? node.role : `round ${turn.round}`, children: children.map(deedsOf) }
}
