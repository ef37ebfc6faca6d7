import type { DefinitionRemark } from '../../project/review-definitions.ts'
import type { Problem } from '../../source/problem.ts'
import { remark, type Terminal } from '../terminal.ts'
import { reportError } from './error-report.ts'
import { neutralise } from './text-width.ts'

/** Prints what went wrong, with every secret of the environment covered up. */
export async function tellError(terminal: Terminal, error: unknown): Promise<void> {
  const debug = (terminal.env['BATON_DEBUG'] ?? '') !== ''
  remark(terminal, reportError(error, terminal.paintErr, { debug, redact: await redactorFor(terminal) }))
}

/** Prints problems with the lines they are in, redacted, since such a line may hold a key. */
export async function tellProblems(terminal: Terminal, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return
  const { paintProblem } = await import('../../source/format-problem.ts')
  const redact = await redactorFor(terminal)
  for (const problem of problems) remark(terminal, `${redact(paintProblem(problem, terminal.paintErr))}\n`)
}

/** Prints what works and should be known, with its place. */
export async function tellFindings(terminal: Terminal, findings: readonly DefinitionRemark[]): Promise<void> {
  if (findings.length === 0) return
  const redact = await redactorFor(terminal)
  const { warn, dim, accent } = terminal.paintErr
  for (const { severity, message, hint, file, line, column } of findings) {
    const mark = severity === 'hint' ? dim('·') : warn('!')
    const told = `${mark} ${accent(`${neutralise(file)}:${line}:${column}`)}  ${neutralise(message)}`
    remark(terminal, redact(`${told}\n  ${dim(`→ ${neutralise(hint)}`)}`))
  }
}

/** Those in `baton.yaml`, the policy or a price table, rather than in the file of an agent. */
export function configurationProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }) => code.startsWith('BATON_CONFIG_'))
}

/** Loaded when something has gone wrong, and not before. */
export async function redactorFor({ env, secretNames }: Terminal): Promise<(text: string) => string> {
  const { secretsFromEnvironment } = await import('../../secrets/environment.ts')
  const { createRedactor } = await import('../../secrets/redactor.ts')
  return createRedactor(secretsFromEnvironment(env, secretNames)).text
}
