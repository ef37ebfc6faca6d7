import { agentsAndGrants } from './agents-and-grants.ts'
import type { InjectionCase } from './case.ts'
import { commands } from './commands.ts'
import { exfiltration } from './exfiltration.ts'
import { forged } from './forged.ts'
import { journals } from './journals.ts'
import { namesAndSigns } from './names-and-signs.ts'
import { privateAnswers } from './private-answers.ts'
import { secretsAndRedirects } from './secrets-and-redirects.ts'
import { severalSteps } from './several-steps.ts'
import { writing } from './writing.ts'

/** Everything that somebody tried. */
export const allCases: readonly InjectionCase[] = [
  ...exfiltration,
  ...writing,
  ...commands,
  ...agentsAndGrants,
  ...forged,
  ...secretsAndRedirects,
  ...namesAndSigns,
  ...severalSteps,
  ...privateAnswers,
  ...journals,
]
