import { findUrls } from '../../../understanding/extract/urls.ts'
import { headVerb } from './actions.ts'
import { filesNamed } from './files-named.ts'
import { objectOf } from './references.ts'
import type { Step } from './steps.ts'

/** Verbs that take along all that is in the folder. */
const shipping = /^(?:commit|push|publish|deploy|release|build|bundle|compile|pack|zip|tag|upload)$/

/** For each step the numbers of those that must be done directly before it; none where it can begin at once. */
export function orderOf(steps: readonly Step[]): number[][] {
  const before: number[][] = []
  for (const [index, step] of steps.entries()) {
    const earlier = steps.slice(0, index)
    const ends = earlier.map((_, at) => at).filter((at) => !before.some((needed) => needed.includes(at)))
    const needed = [
      ...step.from,
      ...(step.joint === 'then' ? ends : []),
      ...lastWith(earlier, (other) => touches(step, other) || takesAway(step, other)),
      ...(dependsOnState(step) ? [...earlier.keys()].filter((at) => changesState(earlier[at], step)) : []),
    ]
    before.push(shortest([...new Set(needed)], before))
  }
  return before
}

function lastWith(steps: readonly Step[], test: (step: Step) => boolean): number[] {
  const at = steps.findLastIndex(test)
  return at < 0 ? [] : [at]
}

/** Whether a step names a file or a folder that an earlier one leaves. */
function touches({ text }: Step, earlier: Step): boolean {
  const own = new Set(filesNamed(text).map(({ value }) => value))
  if (earlier.outputs.some((path) => own.has(path))) return true
  const [, folder] = /\b(?:into|to)\s+([\w.-]+)$/i.exec(earlier.text) ?? []
  return folder !== undefined && new RegExp(`\\b(?:in|from|of|with|copy|move)\\s+${escaped(folder)}\\b`).test(text)
}

/** What is deleted, moved away or stopped may be needed by the steps before. */
function takesAway({ text }: Step, earlier: Step): boolean {
  if (!/^(?:delete|remove|move|rename|archive|uninstall|stop|kill)$/.test(headVerb(text))) return false
  const object = objectOf(text).replace(/^(?:the|all|every)\s+/i, '')
  return object !== '' && new RegExp(`(?<![\\w-])${escaped(object)}(?![\\w-])`, 'i').test(earlier.text)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Run the tests", "commit the change": a command that names nothing works on what is there by then. */
function dependsOnState({ needs, text }: Step): boolean {
  return needs === 'command_execution' && filesNamed(text).length === 0 && findUrls(text).length === 0
}

function changesState(step: Step | undefined, { text }: Step): boolean {
  if (shipping.test(headVerb(text)) && (step?.outputs.length ?? 0) > 0) return true
  if (step?.needs === 'code_editing' || step?.needs === 'command_execution') return true
  return step !== undefined && /^(?:delete|remove|move|rename|copy)$/.test(headVerb(step.text))
}

/** Without those that must be done before another of them anyway. */
function shortest(needed: readonly number[], before: readonly (readonly number[])[]): number[] {
  const reaches = (from: number, to: number): boolean =>
    (before[from] ?? []).some((next) => next === to || reaches(next, to))
  return needed
    .filter((one) => !needed.some((other) => other !== one && reaches(other, one)))
    .sort((left, right) => left - right)
}
