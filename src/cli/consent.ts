import type { TrustNeed } from '../project/trust.ts'
import { askLine } from './ask-line.ts'
import { neutralise, wrapExactly, wrapWords } from './output/text-width.ts'
import { markedRemark, type Terminal, widthOf } from './terminal.ts'

/** Asks the person at the terminal to agree to what a project wants: all of it, nothing shortened. */
export async function askToAgree(terminal: Terminal, folder: string, needs: readonly TrustNeed[]): Promise<boolean> {
  showNeeds(terminal, `The project in ${neutralise(folder)} wants to:`, needs)
  return confirm(terminal, needs.length)
}

/** Shows what is to be agreed to. */
export function showNeeds(terminal: Terminal, title: string, needs: readonly Pick<TrustNeed, 'shown'>[]): void {
  const { warn, dim } = terminal.paintErr
  markedRemark(terminal, `${warn('!')} ${title}`)
  for (const { shown } of needs) {
    // Every line begins with something that is ours, so that none can look like one of ours.
    const [first = '', ...rest] = wrapExactly(neutralise(shown).replaceAll('\n', '␊'), widthOf(terminal.err) - 7)
    markedRemark(terminal, `  ${dim('•')} ${first}`)
    for (const line of rest) markedRemark(terminal, `  ${dim('│')} ${line}`)
  }
}

/** Takes anything but a clear yes, as a whole word, for a no. */
export async function confirm(terminal: Terminal, number: number): Promise<boolean> {
  const advice = 'Agree only if you trust the authors of these files. It is remembered.'
  for (const line of wrapWords(advice, widthOf(terminal.err) - 3)) markedRemark(terminal, line)
  const line = await askLine(terminal, `Agree to ${number === 1 ? 'this' : `all ${number}`}? [yes/N] `)
  return /^yes$/i.test((line ?? '').trim())
}
