import { findPaths } from '../../../understanding/extract/paths.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import type { Step } from './steps.ts'

/** For each step the numbers of those that must be done directly before it; none where it can begin at once. */
export function orderOf(steps: readonly Step[]): number[][] {
  const before: number[][] = []
  for (const [index, step] of steps.entries()) {
    const earlier = steps.slice(0, index)
    const ends = earlier.map((_, at) => at).filter((at) => !before.some((needed) => needed.includes(at)))
    const needed = [
      ...step.from,
      ...(step.fromAll || step.joint === 'then' ? ends : []),
      ...lastWith(earlier, ({ text, outputs }) => touches(step, text, outputs)),
      ...(dependsOnState(step) ? lastWith(earlier, changesState) : []),
    ]
    before.push(shortest([...new Set(needed)], before))
  }
  return before
}

function lastWith(steps: readonly Step[], test: (step: Step) => boolean): number[] {
  const at = steps.findLastIndex(test)
  return at < 0 ? [] : [at]
}

/** Whether a step names a file or a folder that an earlier one leaves, or works on a file that one worked on. */
function touches({ text }: Step, earlier: string, outputs: readonly string[]): boolean {
  const own = new Set(findPaths(withoutSources(text)).map(({ value }) => value))
  if (outputs.some((path) => own.has(path))) return true
  const folder = /\b(?:into|to)\s+([\w.-]+)$/i.exec(withoutSources(earlier))?.[1]
  if (folder !== undefined && new RegExp(`\\b(?:in|from|of|with|${'copy|move'})\\s+${escaped(folder)}\\b`).test(text))
    return true
  return false
}

const withoutSources = (text: string): string => text.replace(/, using the result of .*$/s, '')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Run the tests", "commit the change": a command that names nothing works on what is there by then. */
function dependsOnState({ needs, text }: Step): boolean {
  return needs === 'command_execution' && findPaths(text).length === 0 && findUrls(text).length === 0
}

const changesState = ({ needs }: Step): boolean => needs === 'code_editing' || needs === 'command_execution'

/** Without those that must be done before another of them anyway. */
function shortest(needed: readonly number[], before: readonly (readonly number[])[]): number[] {
  const reaches = (from: number, to: number): boolean =>
    (before[from] ?? []).some((next) => next === to || reaches(next, to))
  return needed
    .filter((one) => !needed.some((other) => other !== one && reaches(other, one)))
    .sort((left, right) => left - right)
}
