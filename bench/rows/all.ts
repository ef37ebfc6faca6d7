import type { Row } from '../row.ts'
import { chain } from './chain.ts'
import { check } from './check.ts'
import { durableAgent } from './durable-agent.ts'
import { durableWorkflow } from './durable-workflow.ts'
import { equippedTurn } from './equipped-turn.ts'
import { fanOut } from './fan-out.ts'
import { firstEvent } from './first-event.ts'
import { fsyncs } from './fsyncs.ts'
import { fullJournal } from './full-journal.ts'
import { handoff } from './handoff.ts'
import { httpLoop } from './http-loop.ts'
import { httpTurn } from './http-turn.ts'
import { leadWithWorkers } from './lead-with-workers.ts'
import { listing } from './listing.ts'
import { oneTurn } from './one-turn.ts'
import { sessions } from './sessions.ts'
import { start } from './start.ts'
import { toolTurn } from './tool-turn.ts'
import { waiting } from './waiting.ts'

/** All that is measured, in the order of the tables. */
export const rows: readonly Row[] = [
  oneTurn,
  equippedTurn,
  toolTurn,
  chain,
  handoff,
  leadWithWorkers,
  fanOut,
  waiting,
  httpTurn,
  httpLoop,
  durableAgent,
  durableWorkflow,
  fsyncs,
  sessions,
  fullJournal,
  start,
  firstEvent,
  check,
  listing,
]
