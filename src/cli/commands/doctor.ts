import { describe } from '../../errors/baton-error.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { Command, Invocation } from '../command.ts'
import { journalFinding, type MachineFinding, nodeFinding, sqliteFinding } from '../diagnosis/machine.ts'
import { modelFindings } from '../diagnosis/models.ts'
import { keyFindings, projectFindings, settingFindings } from '../diagnosis/project.ts'
import {
  hotelFindings,
  paperFindings,
  policyFinding,
  reachFindings,
  sandboxFindings,
  trustFindings,
} from '../diagnosis/safeguards.ts'
import { exitCodes } from '../exit-code.ts'
import { findingLines } from '../output/finding-lines.ts'
import { redactorFor } from '../output/tell-error.ts'
import { ownWords, say, widthOf } from '../terminal.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'looks for what could keep Baton from working here, and says how to mend it',
  words: [],
  options: { json: { type: 'boolean', says: 'one line of JSON for each finding' } },
  examples: [
    ['baton doctor', 'also shows where each setting comes from'],
    ['baton doctor --json', 'for a program'],
  ],
  run: async (invocation) => {
    const { options, terminal } = invocation
    const findings = await examine(invocation)
    const { paint, out } = terminal
    const layout = { paint, ...(out.isTTY === true ? { width: widthOf(out) } : {}) }
    for (const finding of findings) {
      if (options['json'] === true) {
        say(terminal, visibleJson(finding))
        continue
      }
      const { fix, ...found } = finding
      const told = fix === undefined ? found : { ...found, fix: ownWords(terminal, fix) }
      for (const line of findingLines(told, layout)) say(terminal, line)
    }
    return findings.some(({ state }) => state === 'fail') ? exitCodes.failed : exitCodes.completed
  },
}

async function examine(invocation: Invocation): Promise<MachineFinding[]> {
  const settings = await invocation.settings({ evenWrong: true })
  const machine = [
    nodeFinding(process.versions.node),
    sqliteFinding(process.versions['sqlite']),
    await journalFinding(settings, invocation.terminal.env),
  ]
  const configured = settingFindings(settings)
  if (settings.problems.length > 0) return [...machine, ...configured]
  try {
    const { env } = invocation.terminal
    // Looking for what is wrong must not require consent to it.
    const project = await invocation.open({ looking: true })
    const { inspectSafeguards } = await import('../../project/safeguards.ts')
    const safeguards = await inspectSafeguards(settings, env)
    return [
      ...machine,
      ...configured,
      ...projectFindings(project),
      ...(await modelFindings(project, env)),
      ...(await keyFindings(project, env)),
      ...sandboxFindings(safeguards, project),
      policyFinding(safeguards),
      ...trustFindings(safeguards, env),
      ...reachFindings(settings, project, env),
      ...paperFindings(settings, env),
      ...hotelFindings(settings, env),
    ]
  } catch (error) {
    const redact = await redactorFor(invocation.terminal)
    const says = redact(describe(error))
    return [
      ...machine,
      ...configured,
      { state: 'fail', subject: 'project', says, fix: 'Run `baton check` for the place.' },
    ]
  }
}
