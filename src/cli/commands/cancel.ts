import { isFinal } from '../../events/status.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { findEnd, isTakenElsewhere, tellTaker } from '../taker.ts'
import { remark } from '../terminal.ts'

export const cancel: Command = {
  name: 'cancel',
  summary: 'stops a run and everything below it, wherever it is at work',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: {
    reason: { type: 'string', value: 'TEXT', says: 'why, for the log' },
    wait: { type: 'boolean', says: 'wait for its end also when another program has it' },
    'no-wait': { type: 'boolean', says: 'do not wait until it has ended' },
  },
  examples: [
    ['baton cancel last', 'waits until the run has ended, or says which process takes it'],
    ['baton cancel run_0192 --reason "wrong input"', 'the reason is kept in the log'],
  ],
  run: async ({ words, options, terminal, open }) => {
    const { baton } = await open({ allTools: true })
    const { rootRunId } = await findRun(baton, words[0] ?? '')
    const reason = options['reason']
    const isElsewhere = isTakenElsewhere(await baton.ownership(rootRunId))
    await baton.cancel(rootRunId, typeof reason === 'string' ? reason : undefined)
    if (options['no-wait'] === true) {
      remark(terminal, `${rootRunId} is asked to stop.`)
      return exitCodes.completed
    }
    if (isElsewhere && options['wait'] !== true) {
      const ownership = await findEnd(baton, rootRunId)
      if (!isFinal(ownership.status)) {
        tellTaker(terminal, 'The request to stop', ownership, false)
        return exitCodes.completed
      }
    }
    const { status } = await baton.result(rootRunId)
    remark(terminal, `${rootRunId} ${status}`)
    return status === 'cancelled' ? exitCodes.completed : exitCodes.failed
  },
}
