import { addUsage, noUsage } from '../../events/usage.ts'
import { plural } from '../../projections/plural.ts'
import { figuresOf } from '../output/outcome.ts'
import { explain, remark, say, type Terminal } from '../terminal.ts'
import type { ChatAnswer } from './past-chat.ts'

/** What the commands of a conversation can look at. */
export interface ChatAround {
  readonly terminal: Terminal
  /** The runs of this conversation, oldest first, with what each has used. */
  readonly answers: readonly ChatAnswer[]
  /** How a person goes on with it another time. */
  readonly goOn: string
  /** Shows a run as `baton show` does. */
  show(runId: string): Promise<void>
}

/** Something a person can type besides what is meant for the agent. */
interface ChatCommand {
  readonly name: string
  readonly says: string
  run(state: ChatAround): Promise<void> | void
}

const commands: readonly ChatCommand[] = [
  {
    name: '/show',
    says: 'what was done for the last answer: calls, sources, cost',
    run: async ({ terminal, answers, show }) => {
      const last = answers.at(-1)
      if (last === undefined) remark(terminal, 'Nothing was answered yet.')
      else await show(last.runId)
    },
  },
  {
    name: '/cost',
    says: 'what this conversation has used so far',
    run: ({ terminal, answers }) => {
      const used = answers.reduce((sum, { usage }) => addUsage(sum, usage), noUsage)
      const byRules = answers.reduce((sum, answer) => sum + answer.byRules, 0)
      say(
        terminal,
        [plural(answers.length, 'answer'), figuresOf(used, byRules)].filter((part) => part !== '').join(' · '),
      )
    },
  },
  {
    name: '/help',
    says: 'these lines',
    run: ({ terminal, goOn }) => {
      for (const { name, says } of commands) explain(terminal, `${name.padEnd(6)}  ${says}`)
      explain(terminal, `/exit   leaves; to go on another time:\n        ${goOn}`)
      explain(terminal, 'Ctrl-C  cancels the answer that is being given')
    },
  },
]

/** Whether a line is for the conversation itself; then it is carried out. */
export async function isChatCommand(line: string, state: ChatAround): Promise<boolean> {
  if (!/^\/[a-z]+$/.test(line)) return false
  const command = commands.find(({ name }) => name === line)
  if (command === undefined) remark(state.terminal, `There is no ${line} here. /help tells what there is.`)
  else await command.run(state)
  return true
}
