import { keepShape } from './kept-shapes.ts'
import { never } from './never.ts'
import type { Operation, Performed } from './operation.ts'
import type { RecordedOperation } from './recording.ts'
import type { Run } from './run.ts'
import type { Written } from './written.ts'

// None of these is an async function, because ten thousand operations may be waiting here.

/** Does what the log does not know of, writes down how it ended, and hands the result to the code. */
export function carryThrough<Result, Made>(
  run: Run,
  operation: Operation<Result, Made>,
  recorded: RecordedOperation | undefined,
): Promise<Result> {
  run.delivery.begin()
  run.enter()
  return perform(run, operation, recorded).then(
    (performed) => {
      if (operation.container === true) run.tree.activity.enter()
      return conclude(run, operation, performed)
    },
    (error: unknown) => {
      // How operations fail is their own business; an error that escapes one means that the tree can't go on here.
      run.tree.stop(error)
      return never()
    },
  )
}

/** While a container waits for what is inside it, it is not at work itself. */
function perform<Made>(
  run: Run,
  operation: Operation<unknown, Made>,
  recorded: RecordedOperation | undefined,
): Promise<Performed<Made>> {
  if (operation.container !== true) return performNow(operation, recorded)
  const begin = (): Promise<Performed<Made>> => {
    const work = performNow(operation, recorded)
    run.tree.activity.leave()
    return work
  }
  // What it only waits for is held back by itself.
  const heldBack = recorded === undefined ? run.tree.heldBack(run) : undefined
  return heldBack === undefined ? begin() : heldBack.then(begin)
}

function performNow<Made>(
  operation: Operation<unknown, Made>,
  recorded: RecordedOperation | undefined,
): Promise<Performed<Made>> {
  try {
    return operation.perform(recorded)
  } catch (error) {
    return Promise.reject(error)
  }
}

/** Writes the end down, and hands the result out when its turn has come. */
function conclude<Result, Made>(
  run: Run,
  operation: Operation<Result, Made>,
  performed: Performed<Made>,
): Result | Promise<Result> {
  const written = writeEnd(run, performed)
  const turn = run.delivery.live()
  if (turn === undefined) return handOut(run, operation, performed, written)
  run.tree.activity.holdUp()
  return turn.then(() => {
    run.tree.activity.goOn()
    return handOut(run, operation, performed, written)
  })
}

function writeEnd(run: Run, { end, startSeq, written }: Performed<unknown>): Written<unknown> {
  try {
    const event = run.append(end.type, end.data, startSeq, end.values)
    run.count(end)
    written?.()
    return event
  } catch (error) {
    run.exit()
    throw error
  }
}

function handOut<Result, Made>(
  run: Run,
  operation: Operation<Result, Made>,
  { end, made }: Performed<Made>,
  { seq, encoded, altered }: Written<unknown>,
): Result | Promise<Result> {
  if (run.tree.gone) return never()
  keepShape(operation)
  try {
    // The code that gets the result may change it, and a replay must see what was written.
    const isCertain = end.isCopy === true && !altered
    const handed = isCertain ? end : { ...end, data: JSON.parse(encoded) }
    run.noteSaid(seq, handed)
    return operation.read(handed, isCertain ? made : undefined)
  } finally {
    run.exit()
  }
}
