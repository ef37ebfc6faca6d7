import { limitsOf } from '../../config/settings.ts'
import { limitsFrom } from '../../kernel/limits.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { reportProblem } from '../output/error-report.ts'
import { count, dollars, plural } from '../output/figures.ts'
import { renderTable } from '../output/table.ts'
import { remark, say, widthOf } from '../terminal.ts'
import { worstCase } from '../worst-case.ts'

export const check: Command = {
  name: 'check',
  summary: 'finds every problem in agents and settings, and the most each agent can use',
  words: [],
  options: { json: { type: 'boolean', says: 'one line of JSON for each problem and each agent' } },
  examples: [
    ['baton check', 'all problems, with place and advice'],
    ['baton check --json', 'for an editor or a build'],
  ],
  run: async ({ options, terminal, open, settings: load }) => {
    const settings = await load()
    // Problems of baton.yaml are told by opening it.
    const { agents, problems, offline } = await open()
    const limits = limitsFrom(limitsOf(settings))
    const bounded = agents.map((agent) => ({
      name: agent.name,
      file: agent.file ?? '',
      ...worstCase(agent, limits, offline),
    }))
    if (options['json'] === true) {
      for (const problem of problems) say(terminal, JSON.stringify({ problem }))
      for (const agent of bounded) say(terminal, JSON.stringify({ agent }))
      return problems.length === 0 ? exitCodes.completed : exitCodes.configuration
    }
    for (const problem of problems) remark(terminal, `${reportProblem(problem, settings.folder, terminal.paintErr)}\n`)
    const rows = bounded.map(({ name, modelCalls, tokens, usdMicros, file }) => {
      return [name, count(modelCalls), count(tokens), usdMicros === null ? 'unknown' : dollars(usdMicros), file]
    })
    const layout = { width: widthOf(terminal.out), paint: terminal.paint }
    const headings = ['AGENT', 'CALLS AT MOST', 'TOKENS AT MOST', 'USD AT MOST', 'FILE']
    if (rows.length > 0) for (const line of renderTable(headings, rows, layout)) say(terminal, line)
    const { good, bad } = terminal.paintErr
    const counted = `${plural(agents.length, 'agent')}, ${plural(problems.length, 'problem')}`
    remark(terminal, problems.length === 0 ? `${good('✔')} ${counted}` : `${bad('✖')} ${counted}`)
    return problems.length === 0 ? exitCodes.completed : exitCodes.configuration
  },
}
