import type { TrustNeed } from '../project/trust.ts'
import { askLine } from './ask-line.ts'
import { neutralise, wrapExactly, wrapWords } from './output/text-width.ts'
import { remark, type Terminal, widthOf } from './terminal.ts'

/** Asks the person at the terminal to agree to what a project wants: all of it, nothing shortened. */
export async function askToAgree(terminal: Terminal, folder: string, needs: readonly TrustNeed[]): Promise<boolean> {
  const { warn, dim } = terminal.paintErr
  remark(terminal, `${warn('!')} The project in ${neutralise(folder)} wants to:`)
  for (const { shown } of needs) {
    // Every line begins with something that is ours, so that none can look like one of ours.
    const [first = '', ...rest] = wrapExactly(neutralise(shown), widthOf(terminal.err) - 5)
    remark(terminal, `  ${dim('•')} ${first}`)
    for (const line of rest) remark(terminal, `  ${dim('│')} ${line}`)
  }
  return confirm(terminal, needs.length)
}

/** Takes anything but a clear yes for a no. */
export async function confirm(terminal: Terminal, number: number): Promise<boolean> {
  const advice = 'Agree only if you trust the authors of these files. It is remembered.'
  for (const line of wrapWords(advice, widthOf(terminal.err) - 1)) remark(terminal, line)
  const line = await askLine(terminal, `Agree to ${number === 1 ? 'this' : `all ${number}`}? [y/N] `)
  return /^y(es)?$/i.test((line ?? '').trim())
}
