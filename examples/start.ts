/** `npm start`: a tour, a task for each of the five models and one that nests them. Words of yours go to the concierge alone. */
import { type ExitCode, exitCodes } from '../src/cli/exit-code.ts'
import { duration } from '../src/cli/output/figures.ts'
import { paletteFor } from '../src/cli/output/palette.ts'
import { baton } from './tour/baton-process.ts'
import { parts } from './tour/parts.ts'
import { showPart } from './tour/show-part.ts'
import { tellEnd } from './tour/tell-end.ts'

const paint = paletteFor(process.stdout, process.env)
const question = process.argv.slice(2).join(' ')

/** A part that could not be done, and a question to a person, are told: they are no reason to stop. */
const goesOn: readonly number[] = [exitCodes.completed, exitCodes.partial, exitCodes.awaitingInput] satisfies ExitCode[]

async function answer(): Promise<number> {
  const { code, printed } = await baton(['ask', question], 'concierge')
  process.stdout.write(printed)
  return code
}

async function tour(): Promise<number> {
  const begun = performance.now()
  for (const [index, part] of parts.entries()) {
    const code = await showPart(part, `${index + 1}/${parts.length}`, paint)
    if (!goesOn.includes(code)) return code
  }
  await tellEnd(parts, duration(performance.now() - begun), paint)
  return exitCodes.completed
}

// Ctrl-C is for the command at work: it cancels its run, and then the tour ends as well.
process.on('SIGINT', () => {})
process.exitCode = await (question === '' ? tour() : answer())
