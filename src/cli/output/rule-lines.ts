import type { RulesOfTurn, ShownAtom, ShownRule } from '../../coordination/shown-rules.ts'
import { reasonOf } from '../conditions/condition-lines.ts'
import type { Palette } from './palette.ts'
import { oneLine, padEnd, truncate } from './text-width.ts'

interface RuleLayout {
  readonly paint: Palette
  readonly width: number
}

/** Where there are several teams, each turn names its own. */
interface TurnLayout extends RuleLayout {
  readonly isNested: boolean
}

const [outcomeWidth, truthWidth] = [11, 9]

/** After which turn what was decided and what by, then every rule with its atoms and why it won or lost. */
export function ruleLines({ team, turn, decidedBy, says, rules }: RulesOfTurn, layout: TurnLayout): string[] {
  const { paint, width, isNested } = layout
  const head = `${isNested ? `${oneLine(team)}  ` : ''}${turn === 0 ? '' : `turn ${turn}  `}`
  const by = turn === 0 || decidedBy === '' ? '' : `  ${paint.dim(`decided by ${oneLine(decidedBy)}`)}`
  const lines = [`${paint.bold(`${head}${truncate(oneLine(says), Math.max(30, width - 30))}`)}${by}`]
  if (rules.length === 0 && turn > 0) lines.push(paint.dim('  there is no rule for it'))
  return [...lines, ...rules.flatMap((rule) => oneRule(rule, layout))]
}

function oneRule(
  { rule, to, priority, condition, outcome, why, atoms }: ShownRule,
  { paint, width }: RuleLayout,
): string[] {
  const paints = {
    won: paint.good,
    chosen: paint.good,
    false: paint.bad,
    unknown: paint.warn,
    outranked: paint.dim,
    skipped: paint.dim,
  }
  const room = Math.max(30, width - outcomeWidth - 2)
  const where = `rule ${rule} → ${to.join(' and ')}, priority ${priority}: ${oneLine(condition)}`
  return [
    `  ${paints[outcome](padEnd(outcome, outcomeWidth))}${truncate(oneLine(where), room)}`,
    ...(outcome === 'false' || outcome === 'unknown'
      ? []
      : [`  ${' '.repeat(outcomeWidth)}${paint.dim(truncate(oneLine(why), room))}`]),
    ...atoms.map((atom) => `  ${' '.repeat(outcomeWidth)}${oneAtom(atom, { paint, width: room })}`),
  ]
}

function oneAtom(atom: ShownAtom, { paint, width }: RuleLayout): string {
  const paints = { true: paint.good, false: paint.bad, unknown: paint.warn, unasked: paint.dim }
  const text = oneLine(atom.text)
  const reason = truncate(reasonOf(atom), Math.max(20, width - truthWidth - text.length - 2))
  return `${paints[atom.truth](padEnd(atom.truth, truthWidth))}${text}${reason === '' ? '' : `  ${paint.dim(reason)}`}`
}
