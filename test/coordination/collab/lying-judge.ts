import type { WrittenCollab } from '../../../src/coordination/collab/fields.ts'
import type { Lines } from '../patterns/stage.ts'
import { randomNumbers } from './conditions/random-rules.ts'
import { askedOf, factsIn, judgedIn, members, rule, teamStage } from './team-stage.ts'

/** A condition with what is true of it whatever a judge says: worked out while it is made, by no code of the product. */
interface KnownCondition {
  readonly text: string
  /** Its value if every statement of language were true, unknown and false: -1, 0 or 1. */
  readonly ifYes: number
  readonly ifUnknown: number
}

const statements = ['draft is fine', 'needs art', 'legal agrees', 'all questions are answered', 'nothing is missing']
const names = ['score', 'words', 'sources']

interface LyingTeam {
  readonly team: WrittenCollab
  readonly conditions: readonly KnownCondition[]
}

/** A team of four whose rules mix figures and language. Some figures are missing. */
function randomTeam(random: () => number): LyingTeam {
  const below = (limit: number): number => Math.floor(random() * limit)
  const figures: Record<string, number> = {}
  for (const name of names) if (random() < 0.8) figures[name] = below(6)
  const atom = (): KnownCondition => {
    if (random() < 0.5) return { text: statements[below(statements.length)] ?? '', ifYes: 1, ifUnknown: 0 }
    const name = names[below(names.length)] ?? ''
    const least = below(6)
    const figure = figures[name]
    const value = figure === undefined ? 0 : figure >= least ? 1 : -1
    return { text: `${name} >= ${least}`, ifYes: value, ifUnknown: value }
  }
  const condition = (depth: number): KnownCondition => {
    if (depth === 0 || random() < 0.3) return atom()
    const [left, right] = [condition(depth - 1), condition(depth - 1)]
    const isAnd = random() < 0.65
    const join = isAnd ? Math.min : Math.max
    return {
      text: `(${left.text} ${isAnd ? 'and' : 'or'} ${right.text})`,
      ifYes: join(left.ifYes, right.ifYes),
      ifUnknown: join(left.ifUnknown, right.ifUnknown),
    }
  }
  const crew = ['ana', 'ben', 'cleo', 'dan']
  const conditions = Array.from({ length: 3 + below(4) }, () => condition(2))
  const handoffs = conditions.map(({ text }) => {
    const from = crew[below(4)] ?? ''
    const others = crew.filter((name) => name !== from)
    const to = random() < 0.15 ? others.slice(0, 2) : (others[below(3)] ?? '')
    return rule(from, to, text, { priority: below(3) === 0 ? 10 : 1 })
  })
  return {
    team: {
      agents: members(...crew),
      handoffs,
      context_variables: figures,
      runtime_variables: names,
      after_work_behavior: 'terminate',
      max_turns: 6,
    },
    conditions,
  }
}

/** Says yes to everything, with quotes that stand nowhere or that stand there; and where to go, whatever is allowed. */
function liar(random: () => number, quotes: 'false' | 'true'): Lines {
  return (request) => {
    const { evidence, questions } = askedOf(request)
    const quote = quotes === 'true' ? evidence.answer : 'It is all done, approved and complete.'
    const answers = questions.map(({ id }) => ({ id, verdict: 'yes', quote, confidence: 1 }))
    const target = ['ana', 'ben', 'cleo', 'dan'][Math.floor(random() * 4)] ?? 'ana'
    return JSON.stringify({ answers, fallback: { target, confidence: 1 } })
  }
}

export interface LyingFigures {
  readonly runs: number
  readonly handoffs: number
  readonly judgements: number
  /** Rules that were taken although they are false in code, or true by nothing but a quote that stands nowhere. */
  readonly wrong: readonly string[]
}

/** Whole runs with a judge that lies, each looked through for rules that must not have been taken. */
export async function lyingRuns(firstSeed: number, runs: number): Promise<LyingFigures> {
  const wrong: string[] = []
  let handoffs = 0
  let judgements = 0
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const random = randomNumbers(seed)
    const { team, conditions } = randomTeam(random)
    const quotes = random() < 0.5 ? 'false' : 'true'
    const { collab, baton } = await teamStage(team, { judge: liar(random, quotes) })
    const { runId } = await collab()
    const events = await baton.events(runId)
    judgements += judgedIn(events).length
    for (const { rule: taken, layer, turn } of factsIn(events, 'collab.decided')) {
      const known = taken === null ? undefined : conditions[taken]
      if (known === undefined) continue
      handoffs++
      const least = layer === 1 && quotes === 'false' ? known.ifUnknown : known.ifYes
      const isRight = layer === 1 ? least === 1 : known.ifYes !== -1
      if (!isRight) wrong.push(`seed ${seed}, turn ${turn}, layer ${layer}: ${known.text}`)
    }
    await baton.close()
  }
  return { runs, handoffs, judgements, wrong }
}
