import { limitsOf } from '../../config/settings.ts'
import { visibleJson } from '../../events/visible-json.ts'
import { limitsFrom } from '../../kernel/limits.ts'
import type { AgentGrants, GrantsUnder } from '../../project/agent-grants.ts'
import { filesRoot, realPlace } from '../../project/places.ts'
import { plural } from '../../projections/plural.ts'
import { inOrder, type Problem } from '../../source/problem.ts'
import type { Command } from '../command.ts'
import { type JudgedTest, judgedTests } from '../conditions/judged-tests.ts'
import { byCondition, matrixLines, matrixOf, missedIn } from '../conditions/matrix-lines.ts'
import { exitCodes } from '../exit-code.ts'
import { modelsOf } from '../named-models.ts'
import { count, dollars } from '../output/figures.ts'
import { renderTable } from '../output/table.ts'
import { redactorFor, tellFindings, tellProblems } from '../output/tell-error.ts'
import { neutralise } from '../output/text-width.ts'
import type { Project } from '../project-port.ts'
import { explain, remark, say, type Terminal, widthOf } from '../terminal.ts'
import { countedIn, type WorstCase, worstCase, worstCaseOf } from '../worst-case.ts'

export const check: Command = {
  name: 'check',
  summary: 'finds every problem in agents and settings, and what each agent can use and touch at most',
  words: [],
  options: {
    judge: {
      type: 'boolean',
      says: 'also holds the tests of conditions against their judge: a model, or without one what texts plainly say',
    },
    json: { type: 'boolean', says: 'one line of JSON for each problem, warning, remark, agent and tested condition' },
  },
  examples: [
    ['baton check', 'all problems, with place and advice; starts nothing'],
    ['baton check --judge', 'and how often each condition comes to what its tests expect'],
    ['baton check --json', 'for an editor or a build'],
  ],
  run: async ({ options, terminal, open, settings: load }) => {
    const settings = await load({ evenWrong: true })
    const isJudged = options['judge'] === true
    const project = await open({ evenWrong: true, ...(isJudged ? {} : { looking: true }) })
    const { agents, offline } = project
    const limits = limitsFrom(limitsOf(settings))
    const grants = await project.grants()
    const remarks = await project.remarks()
    const found = await project.definitionRemarks()
    const around = {
      agents: new Map(agents.map((agent) => [agent.name, agent])),
      definitions: new Map(project.definitions.map(({ reference, calls }) => [reference, calls])),
      bounds: await project.bounds(),
      limits,
      offline,
      unpriced: await hasUnpriced(project),
    }
    const uncounted = new Map<string, Problem>()
    const defined = project.definitions.flatMap(({ reference, file }) =>
      countedIn(file, uncounted, (): CheckedAgent => {
        return { name: reference, file, ...worstCaseOf(reference, around), grants: undefined }
      }),
    )
    const checked = agents.flatMap((agent) =>
      countedIn(agent.file ?? '', uncounted, (): CheckedAgent => {
        const granted = grants.find((one) => one.agent === agent.name)
        return { name: agent.name, file: agent.file ?? '', ...worstCase(agent, around), grants: granted }
      }),
    )
    const problems = [
      ...settings.problems,
      ...inOrder([...project.problems, ...(await project.modelProblems())]),
      ...uncounted.values(),
    ]
    const warnings = [
      ...grants.flatMap((one) => one.warnings.map((warning) => ({ agent: one.agent, ...warning }))),
      ...(await project.modelWarnings()),
    ]
    const judged = isJudged ? byCondition(await judgedTests(project)) : []
    const missed = missedIn(judged)
    const code = problems.length + missed === 0 ? exitCodes.completed : exitCodes.configuration
    if (options['json'] === true) {
      const redact = await redactorFor(terminal)
      for (const problem of problems) say(terminal, redact(visibleJson({ problem })))
      for (const warning of warnings) say(terminal, redact(visibleJson({ warning })))
      for (const { severity, excerpt: _, ...one } of found) {
        say(terminal, redact(visibleJson(severity === 'hint' ? { remark: one } : { warning: one })))
      }
      for (const one of remarks) say(terminal, redact(visibleJson({ remark: one })))
      for (const tests of judged) say(terminal, redact(visibleJson({ condition: matrixOf(tests) })))
      for (const agent of checked) say(terminal, redact(visibleJson({ agent: asJson(agent) })))
      for (const { grants: _, ...definition } of defined) {
        say(terminal, redact(visibleJson({ definition: { ...definition, grants: madeBy(definition.name, grants) } })))
      }
      return code
    }
    await tellProblems(terminal, problems)
    tellAgents(terminal, [...checked, ...defined])
    tellGrants(terminal, grants, realPlace(filesRoot(settings)))
    if (isJudged) await tellTests(terminal, judged)
    const { warn, dim } = terminal.paintErr
    for (const warning of project.warnings) remark(terminal, dim(`! ${neutralise(warning)}`))
    for (const { message, hint } of warnings) {
      remark(terminal, `${warn('!')} ${neutralise(message)}\n  ${dim(`→ ${neutralise(hint)}`)}`)
    }
    for (const { message } of remarks) remark(terminal, dim(`· ${neutralise(message)}`))
    await tellFindings(terminal, found)
    const hints = found.filter(({ severity }) => severity === 'hint').length
    const more = {
      'missed test': missed,
      warning: warnings.length + found.length - hints,
      remark: remarks.length + hints,
    }
    tellSum(terminal, { agents, definitions: project.definitions, problems }, more)
    return code
  },
}

/** Whether the project names a model without a price. Any agent may come to call any other, so it counts for all. */
async function hasUnpriced(project: Project): Promise<boolean> {
  const named = modelsOf(project)
  if (named.length === 0) return false
  const { priceOf } = await project.models()
  return named.some((model) => !model.startsWith('offline/') && priceOf(model) === undefined)
}

interface CheckedAgent extends WorstCase {
  readonly name: string
  readonly file: string
  readonly grants: AgentGrants | undefined
}

function asJson({ grants, ...agent }: CheckedAgent): object {
  return { ...agent, grants: { own: grants?.own ?? [], under: grants?.under ?? [] } }
}

/** What those may touch that a definition makes itself: `collab:build checker`. */
function madeBy(definition: string, grants: readonly AgentGrants[]): object {
  const own = grants.filter(({ agent }) => agent === definition || agent.startsWith(`${definition} `))
  return own.map(({ agent, own: touches }) => ({ name: agent, own: touches }))
}

async function tellTests(terminal: Terminal, judged: readonly (readonly JudgedTest[])[]): Promise<void> {
  const redact = await redactorFor(terminal)
  if (judged.length === 0) explain(terminal, 'There are no tests of conditions. Write some under `tests` in a team.')
  for (const tests of judged) say(terminal, redact(`\n${matrixLines(tests, terminal.paint).join('\n')}`))
}

function tellAgents(terminal: Terminal, agents: readonly CheckedAgent[]): void {
  if (agents.length === 0) return
  const rows = agents.map(({ name, modelCalls, tokens, usdMicros, file }) => {
    return [name, count(modelCalls), count(tokens), usdMicros === null ? 'unknown' : dollars(usdMicros), file]
  })
  const layout = { width: widthOf(terminal.out), paint: terminal.paint }
  const headings = ['AGENT', 'CALLS AT MOST', 'TOKENS AT MOST', 'USD AT MOST', 'FILE']
  for (const line of renderTable(headings, rows, layout)) say(terminal, line)
}

/** What each may touch, in full: a pattern that is cut off could mean anything. */
function tellGrants(terminal: Terminal, grants: readonly AgentGrants[], root: string): void {
  const { bold, dim } = terminal.paint
  if (grants.length > 0) explain(terminal, `\n${dim(`MAY TOUCH, with files relative to ${neutralise(root)}`)}`)
  for (const { agent, own, under } of grants) {
    say(terminal, bold(agent))
    for (const line of own.length === 0 ? ['nothing outside'] : own) explain(terminal, `  ${neutralise(line)}`)
    // Of nothing, nothing can be lost.
    for (const way of own.length === 0 ? [] : under) {
      explain(terminal, `  ${dim(`under ${way.callers.join(' → ')}:`)}${way.isLess ? '' : ' the same'}`)
      for (const line of shownUnder(way)) explain(terminal, `    ${neutralise(line)}`)
    }
  }
}

function shownUnder({ left, isLess }: GrantsUnder): readonly string[] {
  return isLess ? left : []
}

function tellSum(
  terminal: Terminal,
  { agents, definitions, problems }: Pick<Project, 'agents' | 'definitions' | 'problems'>,
  more: Readonly<Record<string, number>>,
): void {
  const { good, bad } = terminal.paintErr
  const counted = [
    plural(agents.length, 'agent'),
    ...(definitions.length === 0 ? [] : [plural(definitions.length, 'definition')]),
    plural(problems.length, 'problem'),
    ...Object.entries(more).flatMap(([thing, number]) => (number === 0 ? [] : [plural(number, thing)])),
  ].join(', ')
  const isGood = problems.length === 0 && (more['missed test'] ?? 0) === 0
  remark(terminal, isGood ? `${good('✔')} ${counted}` : `${bad('✖')} ${counted}`)
}
