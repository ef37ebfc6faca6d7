import type { ShownCondition } from '../../coordination/kind-conditions.ts'
import { OperationError } from '../../errors/baton-error.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { Command, Invocation } from '../command.ts'
import { askJudge } from '../conditions/ask-judge.ts'
import { conditionKind } from '../conditions/condition-kind.ts'
import { adviceFor, conditionLines, faultLines, paintTruth } from '../conditions/condition-lines.ts'
import { type GivenCase, givenCase } from '../conditions/given-case.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { tellError } from '../output/tell-error.ts'
import { oneLine } from '../output/text-width.ts'
import { remark, say, widthOf } from '../terminal.ts'

export const condition: Command = {
  name: 'condition',
  summary: 'tries one condition of a team: how it is read, and what each part of it comes to and why',
  words: [{ name: 'TEXT', says: 'the condition, in quotes' }],
  options: {
    set: { type: 'string', multiple: true, value: 'NAME=VALUE', says: 'a variable and its value, as often as needed' },
    evidence: { type: 'string', value: 'FILE', says: 'what a member said; - for the pipe' },
    judge: {
      type: 'boolean',
      says: 'ask the model of the project about language, instead of what the text plainly says',
    },
    json: { type: 'boolean', says: 'one line of JSON' },
  },
  examples: [
    [
      'baton condition "word_count >= {{ min_words }}" --set word_count=1500 --set min_words=1500',
      'true: code compares',
    ],
    ['baton condition "draft is complete and not revisions needed" --evidence answer.txt', 'from what a text says'],
    ['echo "All done, no errors found." | baton condition "no errors found" --evidence -', 'the same from a pipe'],
    ['baton condition "content is approved" --evidence answer.txt --judge', 'a model judges, and has to quote'],
  ],
  run: async (invocation) => {
    const { terminal, options } = invocation
    const conditions = await conditionKind(invocation)
    const given = await givenCase(invocation)
    const faults = conditions.faultsIn(given.condition)
    if (faults.length > 0) {
      if (options['json'] === true) say(terminal, visibleJson({ condition: given.condition, problems: faults }))
      else
        for (const fault of faults) remark(terminal, faultLines(given.condition, fault, terminal.paintErr).join('\n'))
      return exitCodes.usage
    }
    const { source: _, ...plain } = given
    const shown = options['judge'] === true ? await byJudge(invocation, given) : await conditions.evaluate(plain)
    if ('error' in shown) return tellUnjudged(invocation, given, shown.error)
    if (options['json'] === true) say(terminal, visibleJson(shown))
    else tell(invocation, shown, given)
    return exitCodeOf(shown)
  },
}

async function byJudge(
  invocation: Invocation,
  given: GivenCase,
): Promise<ShownCondition | { readonly error: OperationError }> {
  const conditions = await conditionKind(invocation)
  const { baton } = await invocation.open()
  try {
    const [shown] = await askJudge(baton, conditions, [given], {})
    if (shown?.unjudged !== undefined) return { error: new OperationError(shown.unjudged) }
    return shown ?? (await conditions.evaluate(given))
  } catch (error) {
    if (error instanceof OperationError) return { error }
    throw error
  }
}

/** A judge that can't be asked, or gives no answer, has not said that the condition is false. */
async function tellUnjudged(
  { terminal, options }: Invocation,
  given: GivenCase,
  error: OperationError,
): Promise<ExitCode> {
  const truth = 'unknown'
  const condition = oneLine(given.condition)
  await tellError(terminal, error)
  if (options['json'] === true) say(terminal, visibleJson({ condition, truth, why: error.message, error: error.error }))
  else say(terminal, `${paintTruth(truth, terminal.paint)}${terminal.paint.bold(condition)}`)
  return exitCodes.partial
}

function tell({ terminal }: Invocation, shown: ShownCondition, given: GivenCase): void {
  const { paint, out } = terminal
  for (const line of conditionLines(shown, given, { paint, width: widthOf(out) })) say(terminal, line)
  const advice = shown.truth === 'unknown' ? adviceFor(shown, given.evidence !== '') : ''
  if (advice !== '') remark(terminal, `  ${terminal.paintErr.warn('→')} ${oneLine(advice)}`)
  say(terminal, `\n${paintTruth(shown.truth, paint)}${paint.bold(oneLine(shown.condition))}`)
}

/** 0 for true, 1 for false, 3 for unknown. */
function exitCodeOf({ truth }: ShownCondition): ExitCode {
  if (truth === 'unknown') return exitCodes.partial
  return truth === 'true' ? exitCodes.completed : exitCodes.failed
}
