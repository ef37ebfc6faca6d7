import type { Context } from '../../kernel/context.ts'
import { factsFor, type HandoffEvidence } from './conditions/evidence.ts'
import { verdictsFrom } from './conditions/judge-answers.ts'
import { type JudgeBatch, type JudgeQuestion, needed } from './conditions/needed.ts'
import { type DestinationChoice, type HandoffDecision, settle } from './conditions/settle.ts'
import { evidenceDigest, isKept, verdictKey } from './conditions/verdict-key.ts'
import { nextBallot, outcomeOf } from './conditions/votes.ts'
import type { AtomVerdict, HandoffTurn } from './conditions/weigh.ts'
import { judgeConditions } from './judge.ts'
import type { Table, TurnLeft } from './table.ts'

/** How the words to the judge are known, so that a verdict on others is not taken for one on these. */
const edition = '1'
/** How much of an artifact the judge is shown. */
const mostOfArtifact = 4_000
const recentTurns = 3

/** Decides where the work goes after a turn: code first, then one call for what only language can say (COL-11, COL-14). */
export async function decideNext(branch: Context, table: Table, left: TurnLeft): Promise<HandoffDecision> {
  const { team } = table
  const variables = table.variablesAfter(left, branch.now())
  const turn: HandoffTurn = {
    rules: team.rules.filter(({ index }) => !isUsedUp(table, index)),
    current: left.agent,
    previous: left.previous,
    variables,
    ofRule: new Map(team.rules.map(({ index, to }) => [index, { revision_count: revisions(table, to) }])),
    phrases: team.phrases,
    mayChoose: team.definition.llm_routing && judgeModel(branch, table) !== undefined,
  }
  const evidence = evidenceOf(table, left, factsFor(turn))
  const verdicts = new Map<string, AtomVerdict>()
  let choice: DestinationChoice | undefined
  for (let batch = needed(turn, verdicts); batch !== undefined; batch = needed(turn, verdicts)) {
    const judged = await judge(branch, table, batch, evidence)
    for (const [key, verdict] of judged.verdicts) verdicts.set(key, verdict)
    choice = judged.choice ?? choice
  }
  return settle(turn, verdicts, choice)
}

/** A rule may say how often it fires. */
function isUsedUp(table: Table, rule: number): boolean {
  const { max } = table.team.definition.handoffs[rule] ?? {}
  return max !== undefined && table.firedOf(rule) >= max
}

function revisions(table: Table, to: readonly string[]): number {
  return Math.max(0, ...to.map((agent) => table.visitsOf(agent) - 1))
}

function judgeModel(branch: Context, table: Table): string | undefined {
  const { model } = table.team.definition.judge
  return model ?? branch.models?.decision
}

interface Judged {
  readonly verdicts: ReadonlyMap<string, AtomVerdict>
  readonly choice: DestinationChoice | undefined
}

/** Asks what was not answered before about the same evidence; of critical rules up to three times (4.1.6, 4.1.7). */
async function judge(branch: Context, table: Table, batch: JudgeBatch, evidence: HandoffEvidence): Promise<Judged> {
  const { judge: settings } = table.team.definition
  const identity = { model: judgeModel(branch, table) ?? 'rules', edition }
  const digest = evidenceDigest(evidence)
  const keyOf = (question: JudgeQuestion): string => verdictKey(identity, question, digest)
  const open = batch.questions.filter((question) => !table.verdicts.has(keyOf(question)))
  const votes: ReadonlyMap<string, AtomVerdict>[] = []
  let choice: DestinationChoice | undefined
  const options = {
    temperature: 0,
    ...(settings.model === undefined ? {} : { model: settings.model }),
    ...samplesIn(settings),
  }
  for (let ballot = nextBallot(open, votes); ballot.length > 0; ballot = nextBallot(open, votes)) {
    const questions = ballot.map(({ id, statement, inRule }) => ({ id, statement, in_rule: inRule }))
    const allowed_targets = votes.length === 0 ? batch.destinations : []
    const verdict = await branch.decide(judgeConditions, { evidence, questions, allowed_targets }, options)
    votes.push(verdictsFrom(ballot, verdict.answers, evidence, identity.model === 'rules' ? 'rule' : 'model'))
    const { fallback } = verdict
    if (fallback !== undefined && fallback.target !== 'none') {
      choice ??= { destination: fallback.target, confidence: fallback.confidence }
    }
  }
  const fresh = outcomeOf(open, votes)
  const verdicts = new Map(
    batch.questions.map((question) => {
      const known = table.verdicts.get(keyOf(question))
      const verdict = fresh.get(question.key) ?? known ?? { truth: 'unknown' as const, by: 'nobody' }
      if (known === undefined && isKept(verdict))
        table.verdicts.set(keyOf(question), { ...verdict, by: `${verdict.by} before` })
      return [question.key, verdict] as const
    }),
  )
  return { verdicts, choice }
}

function samplesIn({ samples }: { readonly samples?: number }): { readonly samples?: number } {
  return samples === undefined || samples === 1 ? {} : { samples }
}

function evidenceOf(table: Table, left: TurnLeft, facts: HandoffEvidence['facts']): HandoffEvidence {
  const recent = table.history.slice(-1 - recentTurns, -1).map(({ agent_name, parts }) => {
    const [line = ''] = (parts[0]?.text ?? '').trim().split('\n')
    return `${agent_name}: ${line.slice(0, 160)}`
  })
  const artifacts = left.artifacts.map(({ name, hash }) => ({
    name,
    hash,
    excerpt: left.text.slice(0, mostOfArtifact),
    headings: headingsIn(left.text),
  }))
  return { agent: left.agent, answer: left.answer, artifacts: artifacts.slice(-1), facts, recent }
}

function headingsIn(text: string): string[] {
  return [...text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map(([, heading = '']) => heading.trim()).slice(0, 40)
}
