import type { RunError } from '../../../errors/run-error.ts'
import type { Json } from '../../../events/json.ts'
import type { ConditionCase, ConditionPart, ShownCondition } from '../../kind-conditions.ts'
import type { ShownAtom } from '../../shown-rules.ts'
import type { HandoffRule } from '../conditions/candidates.ts'
import { type Atom, atomsOf, type HandoffCondition } from '../conditions/condition.ts'
import { evaluate } from '../conditions/evaluate.ts'
import { factsFor, type HandoffEvidence } from '../conditions/evidence.ts'
import { type JudgeAnswer, verdictsFrom } from '../conditions/judge-answers.ts'
import { type JudgeQuestion, needed } from '../conditions/needed.ts'
import { parseCondition } from '../conditions/parse.ts'
import { phraseMapOf } from '../conditions/phrase-map.ts'
import { printCondition } from '../conditions/print.ts'
import { settle } from '../conditions/settle.ts'
import type { AtomVerdict, HandoffTurn } from '../conditions/weigh.ts'
import { collabErrors } from '../errors.ts'
import { countedIn } from '../variables/built-in.ts'

/** Answers questions about evidence, and names what answered; or says why there is no answer. */
export type AskAlone = (
  questions: readonly JudgeQuestion[],
  evidence: HandoffEvidence,
) => Promise<{ readonly answers: readonly JudgeAnswer[]; readonly by: string } | { readonly unjudged: RunError }>

/** The member that has the work, and the one that would get it: in a condition by itself they have no names. */
const [from, to] = ['member', 'next']

/** What one condition comes to by itself, as it would after a turn in which this was said. */
export async function evaluateAlone(given: ConditionCase, ask: AskAlone): Promise<ShownCondition> {
  const { condition, problems } = parseCondition(given.condition)
  if (condition === undefined) {
    const [{ message, suggestion } = { message: '', suggestion: '' }] = problems
    const details = { condition: given.condition, problem: message, advice: suggestion }
    throw collabErrors.error('BATON_COLLAB_CONDITION_INVALID', details)
  }
  const turn = turnFor(given, condition)
  const evidence = { agent: from, answer: given.evidence, artifacts: [], facts: factsFor(turn), recent: [] }
  const verdicts = new Map<string, AtomVerdict>()
  let unjudged: RunError | undefined
  for (let batch = needed(turn, verdicts); batch !== undefined; batch = needed(turn, verdicts)) {
    const said = await ask(batch.questions, evidence)
    if ('unjudged' in said) unjudged = said.unjudged
    const answered =
      'unjudged' in said ? noVerdicts(batch.questions) : verdictsFrom(batch.questions, said.answers, evidence, said.by)
    for (const [key, verdict] of answered) verdicts.set(key, verdict)
  }
  const [outcome] = settle(turn, verdicts).rules
  const atoms = new Map(atomsOf(condition).map((atom, at) => [atom, outcome?.atoms[at] ?? unasked(atom)]))
  const truth = evaluate(condition, (atom) => truthOf(atoms.get(atom)))
  return {
    condition: printCondition(condition),
    truth,
    why: truth === 'true' ? trueBecause(atoms) : (outcome?.why ?? ''),
    parse: partOf(condition, atoms),
    ...(unjudged === undefined ? {} : { unjudged }),
  }
}

function noVerdicts(questions: readonly JudgeQuestion[]): ReadonlyMap<string, AtomVerdict> {
  return new Map(questions.map(({ key }) => [key, { truth: 'unknown', by: '', notes: ['no verdict'] }]))
}

function turnFor(
  { condition: text, evidence, variables, atoms }: ConditionCase,
  condition: HandoffCondition,
): HandoffTurn {
  const rule: HandoffRule = {
    ...{ index: 0, from, to: [to], except: [], priority: 1, critical: false },
    text,
    condition,
  }
  const counted: Readonly<Record<string, Json>> = evidence === '' ? {} : countedIn(evidence)
  return {
    rules: [rule],
    current: from,
    variables: { ...counted, ...variables },
    phrases: phraseMapOf(atoms),
    declared: new Set([...Object.keys(variables), ...Object.values(atoms ?? {})]),
    mayChoose: false,
  }
}

/** A condition with what each part of it came to. */
function partOf(condition: HandoffCondition, atoms: ReadonlyMap<Atom, ShownAtom>): ConditionPart {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return {
        kind: condition.kind,
        truth: truthIn(condition, atoms),
        parts: condition.parts.map((part) => partOf(part, atoms)),
      }
    case 'not':
      return { kind: 'not', truth: truthIn(condition, atoms), parts: [partOf(condition.part, atoms)] }
    default:
      return { kind: 'atom', ...(atoms.get(condition) ?? unasked(condition)) }
  }
}

function truthIn(condition: HandoffCondition, atoms: ReadonlyMap<Atom, ShownAtom>): ShownAtom['truth'] {
  const isUnasked = atomsOf(condition).every((atom) => atoms.get(atom)?.truth === 'unasked')
  return isUnasked ? 'unasked' : evaluate(condition, (atom) => truthOf(atoms.get(atom)))
}

function truthOf(atom: ShownAtom | undefined): 'true' | 'false' | 'unknown' {
  return atom === undefined || atom.truth === 'unasked' ? 'unknown' : atom.truth
}

function unasked({ source: text }: Atom): ShownAtom {
  return { text, truth: 'unasked', by: '', values: '', quote: '', notes: [] }
}

function trueBecause(atoms: ReadonlyMap<Atom, ShownAtom>): string {
  const decided = [...atoms.values()].filter(({ truth }) => truth !== 'unasked' && truth !== 'unknown')
  return `true: ${decided.map(({ text, values, quote }) => (values || quote ? `${text} (${values || `"${quote}"`})` : text)).join('; ')}`
}
