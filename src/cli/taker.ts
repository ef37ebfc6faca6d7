import { setTimeout as pause } from 'node:timers/promises'
import type { Baton } from '../baton.ts'
import { isFinal } from '../events/status.ts'
import { visibleJson } from '../events/visible-json.ts'
import type { Ownership, RunOwner } from '../index.ts'
import { isOwn } from './leaving.ts'
import { oneLine } from './output/text-width.ts'
import { remark, say, type Terminal } from './terminal.ts'

/** A process that hears of a message takes the run up within so many looks; then it is said that none has it. */
const looks = 20
const betweenMs = 50

/** Whether what is sent to a run is for another process to take, so that waiting for it here may be in vain. */
export function isTakenElsewhere(ownership: Ownership): boolean {
  return !isOwn(ownership)
}

/** Looks for a moment for the process that takes a message which was posted to a run. */
export function findTaker(baton: Baton, runId: string): Promise<Ownership> {
  return lookFor(baton, runId, ({ owner, status }) => owner !== undefined || isFinal(status))
}

/** Looks for a moment for the end of a run. */
export function findEnd(baton: Baton, runId: string): Promise<Ownership> {
  return lookFor(baton, runId, ({ status }) => isFinal(status))
}

async function lookFor(baton: Baton, runId: string, isFound: (ownership: Ownership) => boolean): Promise<Ownership> {
  for (let look = 1; ; look++) {
    const ownership = await baton.ownership(runId)
    if (isFound(ownership) || look === looks) return ownership
    await pause(betweenMs)
  }
}

/** Says which process takes what was posted. */
export function tellTaker(terminal: Terminal, what: string, ownership: Ownership, json: boolean): void {
  const { rootRunId: runId, owner = null, runnable, status, stopping } = ownership
  const told = { what, runId, status, runnable, owner, ...(stopping === undefined ? {} : { stopping }) }
  if (json) say(terminal, visibleJson({ posted: told }))
  else remark(terminal, `${what} is posted to ${runId}, and can't be lost.\n  ${takerOf(ownership)}`)
}

function takerOf({ owner, runnable: reference, status }: Ownership): string {
  const runnable = oneLine(reference)
  if (isFinal(status)) return `The run is ${status} by now.`
  if (owner !== undefined) return `${ownerWords(owner)} has the run, and takes it.`
  if (status === 'sleeping') {
    return `The run waits, and no process works on it now: the one that waits with it takes it, or the next that takes up ${runnable}.`
  }
  return `No process has the run now; the program that defines ${runnable} takes it when it next starts or calls recover().`
}

export function ownerWords({ name, host, pid }: RunOwner): string {
  return oneLine(host === undefined ? `The process "${name}"` : `Process ${pid} on ${host}`)
}
