import type { Kind } from '../coordination/kind.ts'
import type { RunEvent } from '../events/event.ts'
import { visibleJson } from '../events/visible-json.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import type { ForeignMark } from './foreign-runs.ts'
import { ruleLines } from './output/rule-lines.ts'
import { remark, say, type Terminal, widthOf } from './terminal.ts'

/** After each turn of a run, every rule and what became of it. */
export async function showRules(
  terminal: Terminal,
  events: readonly RunEvent[],
  { kinds, json, mark }: { readonly kinds: readonly Kind[]; readonly json: boolean; readonly mark: ForeignMark },
): Promise<ExitCode> {
  const folds = await Promise.all(kinds.flatMap(({ rules }) => rules?.() ?? []))
  const turns = folds.flatMap((fold) => fold(events))
  if (turns.length === 0) {
    remark(terminal, `${events[0]?.runId ?? 'The run'} has decided nothing by rules.`)
    return exitCodes.failed
  }
  const isNested = new Set(turns.map(({ runId }) => runId)).size > 1
  const layout = { paint: terminal.paint, width: widthOf(terminal.out), isNested }
  for (const turn of turns)
    say(terminal, json ? visibleJson({ ...turn, ...mark }) : `${ruleLines(turn, layout).join('\n')}\n`)
  return exitCodes.completed
}
