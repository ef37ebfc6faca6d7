import { oncePer } from '../../../kernel/once-per.ts'
import type { Clock, Timer } from '../../../kernel/ports/clock.ts'
import { Connection, type ConnectionListener } from './connection.ts'
import type { HttpDestination } from './destination.ts'
import { openSocket } from './open-socket.ts'
import { Sessions } from './sessions.ts'

/** More than are asked at once of any provider. */
const mostResting = 256

/** A connection that can be used again, and until when. */
interface RestingConnection {
  readonly connection: Connection
  readonly until: number
}

/** All connections of a process that go by the same clock. */
export const connectionsBy: (clock: Clock) => Connections = oncePer((clock: Clock) => new Connections(clock))

/** Connections that are used again, each when the request before is answered. */
export class Connections {
  readonly #clock: Clock
  readonly #sessions = new Sessions()
  /** By where they lead; the one that was used last comes last. */
  readonly #resting = new Map<string, RestingConnection[]>()
  #timer: Timer | undefined
  #wakesAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Sends a request over a connection that rests, or a new one. */
  ask(destination: HttpDestination, request: string, listener: ConnectionListener): Connection {
    const connection = this.#restingTo(destination) ?? this.#connectionTo(destination)
    connection.ask(request, listener)
    return connection
  }

  #restingTo({ origin }: HttpDestination): Connection | undefined {
    const resting = this.#resting.get(origin)
    for (;;) {
      const rested = resting?.pop()
      if (rested === undefined) return undefined
      if (rested.connection.isOpen && rested.until > this.#clock.elapsed()) return rested.connection
      rested.connection.close()
    }
  }

  #connectionTo(destination: HttpDestination): Connection {
    const { origin } = destination
    const connection = new Connection(
      (onread) =>
        openSocket(destination, onread, this.#sessions).on('close', () => {
          this.#keepOnly(origin, (other) => other.connection !== connection)
        }),
      (ms) => this.#rest(origin, { connection, until: this.#clock.elapsed() + ms }),
    )
    return connection
  }

  #rest(origin: string, rested: RestingConnection): void {
    const resting = this.#resting.get(origin) ?? []
    this.#resting.set(origin, resting)
    resting.push(rested)
    if (resting.length > mostResting) resting.shift()?.connection.close()
    if (rested.until < this.#wakesAt) this.#wakeAt(rested.until)
  }

  /** One timer for all of them, which is set anew when it goes off and not with every call. */
  #wakeAt(at: number): void {
    this.#timer?.cancel()
    this.#wakesAt = at
    this.#timer = this.#clock.timer(at - this.#clock.elapsed(), () => this.#closeIdle(), true)
  }

  #closeIdle(): void {
    const now = this.#clock.elapsed()
    let next = Number.POSITIVE_INFINITY
    for (const origin of this.#resting.keys()) {
      this.#keepOnly(origin, ({ connection, until }) => {
        if (until > now) next = Math.min(next, until)
        else connection.close()
        return until > now
      })
    }
    this.#wakesAt = Number.POSITIVE_INFINITY
    if (next < this.#wakesAt) this.#wakeAt(next)
  }

  #keepOnly(origin: string, isKept: (resting: RestingConnection) => boolean): void {
    const kept = this.#resting.get(origin)?.filter(isKept) ?? []
    if (kept.length > 0) this.#resting.set(origin, kept)
    else this.#resting.delete(origin)
  }
}
