import { appendFileSync } from 'node:fs'
import { createBaton } from '../../../../src/baton.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { systemClock } from '../../../../src/kernel/system-clock.ts'
import { type Act, castOf, payingModel, researchBy, World } from './cast.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'

const [journal = '', ledger = '', hangs = ''] = process.argv.slice(2)

/** Writes down what is done outside before it is done; one worker does not come back. */
class Ledger extends World {
  override async note({ worker }: { readonly worker: string }): Promise<void> {
    appendFileSync(ledger, `asked ${worker}\n`)
    if (worker === hangs) await new Promise((resolve) => setTimeout(resolve, 600_000))
  }
}

const quick = Object.fromEntries(
  Object.entries(referenceParts).map(([id, act]) => [id, { ...(act as Act), seconds: 0 }]),
)
const model = payingModel()
const baton = await createBaton({
  journal,
  leaseMs: 1000,
  model: {
    ...model,
    call: (request, call) => {
      appendFileSync(ledger, `paid ${request.model}\n`)
      return model.call(request, call)
    },
  },
  runnables: [researchBy(castOf(quick, new Ledger(), systemClock))],
})
const [known] = await baton.runs({ roots: true })
const handle =
  known === undefined
    ? await baton.start('research:article', { text: '', data: referenceBrief })
    : await baton.resume(known.runId)
const { status, output, usage, data } = (await handle.result) as RunResult
process.stdout.write(`${JSON.stringify({ status, output, usage, data })}\n`)
await baton.close()
