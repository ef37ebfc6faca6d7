import type { RunEvent } from '../../events/event.ts'
import type { Note } from './run-notes.ts'
import { TeamNotes } from './team-notes.ts'

interface PatternData {
  readonly op?: string
  readonly agent?: string
  readonly agents?: readonly string[]
  readonly answered?: readonly string[]
  readonly failed?: readonly { readonly agent: string }[]
  readonly problem?: string
  readonly reason?: string
  readonly role?: string
  readonly runnable?: string
}

/** What runs with a pattern are about, by the ids of the tree. Takes events as they come. */
export class PatternNotes {
  readonly #notes = new Map<string, Note>()
  readonly #team = new TeamNotes()
  /** Whose advice a run still waits for. */
  readonly #awaited = new Map<string, readonly string[]>()
  readonly #advisors = new Map<string, string>()

  of(id: string): Note | undefined {
    return this.#team.of(id) ?? this.#notes.get(id)
  }

  take(event: RunEvent): void {
    this.#team.take(event)
    const { runId, type } = event
    const data = event.data as PatternData
    if (type === 'child.started' && data.role === 'advisor') {
      this.#advisors.set(`${runId}/${data.op}`, data.runnable ?? '')
    } else if (type === 'child.ended') this.#isBack(runId, this.#advisors.get(`${runId}/${data.op}`))
    else if (type === 'advisors.asked') this.#await(runId, data.agents ?? [])
    else if (type === 'advisors.gathered') this.#gathered(runId, data)
    else if (type === 'router.selected') this.#say(runId, `chose ${data.agent}: ${data.reason}`)
    else if (type === 'router.repair') this.#say(runId, `made no choice yet: ${data.problem}`, 'warn')
    else if (type === 'router.failed') this.#say(runId, 'chose nobody', 'bad')
  }

  #isBack(runId: string, advisor: string | undefined): void {
    const awaited = this.#awaited.get(runId)
    if (advisor === undefined || awaited === undefined) return
    this.#await(runId, awaited.toSpliced(awaited.indexOf(advisor), 1))
  }

  #await(runId: string, names: readonly string[]): void {
    this.#awaited.set(runId, names)
    if (names.length > 0) this.#say(runId, `waits for the advice of ${names.join(', ')}`)
  }

  #gathered(runId: string, { answered = [], failed = [] }: PatternData): void {
    const names = answered.length === 0 ? 'nobody' : answered.join(', ')
    const missing = failed.map(({ agent }) => agent).join(', ')
    if (missing === '') this.#say(runId, `advised by ${names}`)
    else this.#say(runId, `advised by ${names}; ${missing} gave none`, 'warn')
  }

  #say(id: string, says: string, tone: Note['tone'] = 'dim'): void {
    this.#notes.set(id, { says, tone })
  }
}
