import type { BatonError } from '../errors/baton-error.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

/** Waits for work that knows nothing of its run; for a grace only, once the run is cancelled. */
export function heardOut<Result>(run: Run, work: Promise<Result>): Promise<Result> {
  const { cancellation, tree } = run
  const { clock, graceMs } = tree.outside
  return new Promise((resolve, reject) => {
    let timer: Timer | undefined
    const giveUp = (reason: BatonError): void => {
      if (!tree.gone) timer = clock.timer(graceMs, () => reject(reason))
    }
    const listener = { cancelled: giveUp }
    if (cancellation.reason === undefined) cancellation.listen(listener)
    else giveUp(cancellation.reason)
    const end = (): void => {
      cancellation.unlisten(listener)
      timer?.cancel()
    }
    work.then(resolve, reject).finally(end)
  })
}
