import { BatonError, OperationError, toRunError } from '../../errors/baton-error.ts'
import { asKernelFact } from '../../events/catalog.ts'
import type { Hold } from '../context.ts'
import { nothing, type Spendable } from '../limits.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'

/** `ctx.budget.holdBack`: a share that nothing can spend until it is released. */
export function holdBack(scope: Scope, amount: Partial<Spendable>): Hold {
  const { run } = scope
  const op = scope.next('hold')
  const held = checkedAmount(amount)
  const recorded = run.recorded(op)
  if (recorded?.optional === true) run.recording.renew(op)
  if (recorded !== undefined && !recorded.optional) {
    const start = asKernelFact(recorded.start)
    if (start?.type === 'budget.exceeded') throw new OperationError(start.data.error)
    const before = start?.type === 'budget.held' ? JSON.stringify(start.data.amount) : op
    if (before !== JSON.stringify(held))
      run.diverged(`${recorded.start.type} ${before}`, `budget.held ${JSON.stringify(held)}`)
    run.escrow.holdAgain(held)
  } else {
    reserveOrRefuse(run, op, held)
    run.append('budget.held', { op, amount: { ...held } })
  }
  return releaseOnce(run, held)
}

function reserveOrRefuse(run: Run, op: string, held: Spendable): void {
  try {
    run.escrow.hold(op, held)
  } catch (thrown) {
    const error = toRunError(thrown, new BatonError('BATON_RUN_EXCEPTION', { name: op, problem: String(thrown) }))
    run.append('budget.exceeded', { op, error })
    throw new OperationError(error)
  }
}

/** Only whole amounts from 0 up can be held back. */
function checkedAmount(amount: Partial<Spendable>): Spendable {
  const held: Spendable = { ...nothing, ...amount }
  for (const [dimension, value] of Object.entries(held)) {
    if (!Number.isSafeInteger(value) || value < 0) {
      const problem = 'it is not a whole number from 0 up'
      throw new BatonError('BATON_BUDGET_INVALID', { dimension, value: String(value), problem })
    }
  }
  return held
}

/** A hold that is never released ends with its run. */
function releaseOnce(run: Run, held: Spendable): Hold {
  let released = false
  const release = (): void => {
    if (!released) run.escrow.release(held)
    released = true
  }
  run.hold(release)
  return { release }
}
