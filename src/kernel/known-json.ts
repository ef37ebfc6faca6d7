import type { Json } from '../events/json.ts'
import { type Detached, detachPart } from '../events/value-reference.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { sha256 } from './digest.ts'
import { oncePer } from './once-per.ts'

/** How many are remembered. Agents differ in their tools and limits, and few of them take turns. */
const remembered = 64

/** JSON of objects that never change: encoded, and searched for secrets, once and not with every event they stand in. */
class KnownJson {
  readonly #redactor: Redactor
  readonly #objects: object[] = []
  readonly #detached: Detached[] = []
  #next = 0

  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  of(object: object): Detached {
    const place = this.#objects.indexOf(object)
    const known = place < 0 ? undefined : this.#detached[place]
    if (known !== undefined) return known
    const written = JSON.stringify(object)
    const encoded = this.#redactor.json(written)
    const data = encoded === written ? (object as Json) : (JSON.parse(encoded) as Json)
    const detached = detachPart(data, encoded, sha256)
    this.#objects[this.#next] = object
    this.#detached[this.#next] = detached
    this.#next = (this.#next + 1) % remembered
    return detached
  }
}

/** What is known to hold no secret, or has none any more, depends on which secrets are looked for. */
const knownJsonOf: (redactor: Redactor) => KnownJson = oncePer((redactor) => new KnownJson(redactor))

/** A field that holds an object which never changes. */
export interface KnownField<Name extends string = string, Value = unknown> {
  readonly name: Name
  readonly value: Value & object
}

/** The data of an event, with one more field. */
export function withKnown(data: Detached, { name, value }: KnownField, redactor: Redactor): Detached {
  const known = knownJsonOf(redactor).of(value)
  return {
    json: `${data.json.slice(0, -1)},"${name}":${known.json}}`,
    values: known.values.length === 0 ? data.values : [...data.values, ...known.values],
  }
}
