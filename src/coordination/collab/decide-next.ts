import { OperationError } from '../../errors/baton-error.ts'
import type { Context } from '../../kernel/context.ts'
import { candidatesOf, previousAgent } from './conditions/candidates.ts'
import { factsFor, type HandoffEvidence } from './conditions/evidence.ts'
import { verdictsFrom } from './conditions/judge-answers.ts'
import { type JudgeBatch, type JudgeQuestion, needed } from './conditions/needed.ts'
import type { RuleOutcome } from './conditions/rule-outcome.ts'
import { type DestinationChoice, type HandoffDecision, settle } from './conditions/settle.ts'
import { evidenceDigest, isKept, verdictKey } from './conditions/verdict-key.ts'
import { votesOnCritical } from './conditions/votes.ts'
import type { AtomVerdict, HandoffTurn } from './conditions/weigh.ts'
import { evidenceOf } from './evidence-of-turn.ts'
import { type JudgeVerdict, judgeConditions } from './judge.ts'
import { judgeModel } from './judge-model.ts'
import type { SharedTable, TurnLeft } from './table.ts'
import { declaredBy } from './variables/declared.ts'

/** How the words to the judge are known, so that a verdict on others is not taken for one on these. */
const edition = '1'

/** A decision, with what was said about language for it: a branch that waits is not asked about again. */
export interface Considered {
  readonly decision: HandoffDecision
  readonly verdicts: Map<string, AtomVerdict>
}

/** Decides where the work goes after a turn: code first, then one call for what only language can say (COL-11, COL-14). */
export async function decideNext(
  branch: Context,
  table: SharedTable,
  left: TurnLeft,
  before: ReadonlyMap<string, AtomVerdict> = new Map(),
): Promise<Considered> {
  const turn = turnAfter(branch, table, left)
  const evidence = evidenceOf(table.history, left, factsFor(turn))
  const verdicts = new Map(before)
  let choice: DestinationChoice | undefined
  for (let batch = needed(turn, verdicts); batch !== undefined; batch = needed(turn, verdicts)) {
    const judged = await judge(branch, table, batch, evidence)
    for (const [key, verdict] of judged.verdicts) verdicts.set(key, verdict)
    choice = judged.choice ?? choice
  }
  const decision = settle(turn, verdicts, choice)
  return { decision: { ...decision, rules: [...decision.rules, ...usedUp(branch, table, left)] }, verdicts }
}

/** Rules of this member that may not fire any more: shown, so that none seems to be missing. */
function usedUp({ edition }: Context, table: SharedTable, { agent, previous }: TurnLeft): readonly RuleOutcome[] {
  if (edition < 6) return []
  const rules = table.team.rules.filter(({ index }) => isUsedUp(table, index))
  return candidatesOf(rules, { current: agent, previous }).map(({ rule, to }) => ({
    rule: rule.index,
    from: rule.from,
    to: to.length > 0 ? to : rule.to,
    priority: rule.priority,
    condition: rule.text,
    truth: 'open',
    outcome: 'skipped',
    why: `used up (max ${table.team.definition.handoffs[rule.index]?.max})`,
    atoms: [],
  }))
}

function turnAfter(branch: Context, table: SharedTable, left: TurnLeft): HandoffTurn {
  const { team } = table
  return {
    rules: team.rules.filter(({ index }) => !isUsedUp(table, index)),
    current: left.agent,
    previous: left.previous,
    variables: table.variablesAfter(left, branch.now()),
    ofRule: new Map(
      team.rules.map(({ index, to }) => [index, { revision_count: revisions(table, leadsTo(branch, to, left)) }]),
    ),
    phrases: team.phrases,
    ...(branch.edition < 5 ? {} : { declared: declaredBy(team.definition, table.variables.all()) }),
    mayChoose:
      team.definition.llm_routing && judgeModel(table.team.definition.judge.model, branch.models) !== undefined,
  }
}

/** A rule may say how often it fires. */
function isUsedUp(table: SharedTable, rule: number): boolean {
  const { max } = table.team.definition.handoffs[rule] ?? {}
  return max !== undefined && table.firedOf(rule) >= max
}

/** The members that a rule leads to after this turn. */
function leadsTo({ edition }: Context, to: readonly string[], { previous }: TurnLeft): readonly string[] {
  return edition < 8 ? to : to.flatMap((agent) => (agent === previousAgent ? (previous ?? []) : [agent]))
}

function revisions(table: SharedTable, to: readonly string[]): number {
  return Math.max(0, ...to.map((agent) => table.visitsOf(agent) - 1))
}

interface TurnVerdicts {
  readonly verdicts: ReadonlyMap<string, AtomVerdict>
  readonly choice: DestinationChoice | undefined
}

/** Asks what was not answered before about the same evidence, in one decision (4.1.5 to 4.1.7). */
async function judge(
  branch: Context,
  table: SharedTable,
  batch: JudgeBatch,
  evidence: HandoffEvidence,
): Promise<TurnVerdicts> {
  const model = judgeModel(table.team.definition.judge.model, branch.models)
  const digest = evidenceDigest(evidence)
  const identity = { model: model ?? 'rules', edition }
  const keyOf = (question: JudgeQuestion): string => verdictKey(identity, question, digest)
  const open = batch.questions.filter((question) => !table.verdicts.has(keyOf(question)))
  const answered = open.length === 0 ? undefined : await ask(branch, table, { open, batch, evidence })
  const fresh = answered === undefined ? new Map() : freshVerdicts(answered, open, evidence, model)
  const verdicts = new Map<string, AtomVerdict>()
  for (const question of batch.questions) {
    const known = table.verdicts.get(keyOf(question))
    const verdict = fresh.get(question.key) ?? known ?? unread
    verdicts.set(question.key, verdict)
    if (known !== undefined) continue
    table.noteVerdict(question, verdict, evidence, branch)
    if (isKept(verdict)) table.verdicts.set(keyOf(question), { ...verdict, by: `${verdict.by} before` })
  }
  return { verdicts, choice: choiceIn(answered) }
}

/** What is known where the judge gave no answer that could be read. */
const unread: AtomVerdict = { truth: 'unknown', by: 'model', notes: ['judge: no answer that could be read'] }

interface Asking {
  readonly open: readonly JudgeQuestion[]
  readonly batch: JudgeBatch
  readonly evidence: HandoffEvidence
}

/** Nothing where the judge did not give an answer that could be read: then nothing is known. */
async function ask(
  branch: Context,
  table: SharedTable,
  { open, batch, evidence }: Asking,
): Promise<JudgeVerdict | undefined> {
  const { model, samples = 1 } = table.team.definition.judge
  const isVote = samples > 1
  const questions = open.map(({ id, statement, inRule, critical }) => ({
    id,
    statement,
    in_rule: inRule,
    critical: critical || isVote,
  }))
  const most_votes = isVote ? samples : votesOnCritical
  const options = {
    temperature: 0,
    ...(model === undefined ? {} : { model }),
    ...(questions.some(({ critical }) => critical) ? { samples: most_votes } : {}),
  }
  const input = { evidence, questions, allowed_targets: batch.destinations, most_votes }
  try {
    return await branch.decide(judgeConditions, input, options)
  } catch (error) {
    if (error instanceof OperationError && error.code === 'BATON_DECISION_INVALID') return undefined
    throw error
  }
}

function freshVerdicts(
  { answers }: JudgeVerdict,
  open: readonly JudgeQuestion[],
  evidence: HandoffEvidence,
  model: string | undefined,
): ReadonlyMap<string, AtomVerdict> {
  return verdictsFrom(open, answers, evidence, model === undefined ? 'rule' : 'model')
}

function choiceIn({ fallback }: Partial<JudgeVerdict> = {}): DestinationChoice | undefined {
  if (fallback === undefined || fallback.target === 'none') return undefined
  return { destination: fallback.target, confidence: fallback.confidence }
}
