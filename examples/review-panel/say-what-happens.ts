import { duration } from '../../src/cli/output/figures.ts'
import type { Palette } from '../../src/cli/output/palette.ts'
import { oneLine, padEnd, truncate } from '../../src/cli/output/text-width.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { type OperationTree, operationTree } from '../../src/projections/operation-tree.ts'
import { type Fold, startFold } from '../../src/projections/projection.ts'

type Said = { readonly [field: string]: unknown }

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
    const data = event.data as Said
    switch (event.type as string) {
      case 'tool.returned':
      case 'tool.failed':
        return this.#ran(event.runId, String(data['op']))
      case 'team.round_started':
        return this.#round(Number(data['round']), data['members'] as readonly string[])
      case 'team.broadcast':
        return data['type'] === 'exit' ? [] : this.#message(String(data['memberId']), String(data['message']))
      case 'team.voted':
        return this.#vote(String(data['memberId']), data)
      case 'team.concluded':
        return [
          `${this.#paint.bold('Concluded')} after round ${data['round']}: ${reasons[String(data['reason'])] ?? data['reason']}`,
        ]
      default:
        return []
    }
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

  #vote(who: string, { choice, ready }: Said): string[] {
    const votes = choice === undefined ? '' : ` ${this.#paint.bold(oneLine(String(choice)))}`
    const standing = ready === true ? 'ready to conclude' : 'not ready to conclude'
    return [...this.#headed('Votes'), `    ${padEnd(who, this.#longestName)} ${votes}, ${this.#paint.dim(standing)}`]
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
  const round = /, (round \d+)$/.exec(node.reason ?? '')?.[1]
  return { ...node, role: round ?? node.role, children: children.map(deedsOf) }
}
