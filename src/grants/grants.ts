import { BatonError } from '../errors/baton-error.ts'
import { type Fields, fitting, record, text } from '../events/field.ts'
import type { JsonObject } from '../events/json.ts'

/** What an agent may touch. Absent means: nothing of that kind. */
export type Grants = {
  /** Globs, relative to the project's folder. */
  readonly files?: { readonly read?: readonly string[]; readonly write?: readonly string[] }
  /** `api.github.com`, `api.github.com:8443`, `*.example.com`, `http://old.example.org:8080`, or `*` for any host. */
  readonly net?: { readonly hosts: readonly string[] }
  readonly exec?: { readonly commands: readonly string[] }
  readonly agents?: { readonly call?: readonly string[]; readonly create?: boolean }
  /** `github/search_issues`, `github/*`. */
  readonly mcp?: readonly string[]
  /** `GITHUB_TOKEN@api.github.com`: one secret, one host. */
  readonly secrets?: readonly string[]
  /** Tools, by glob, whose every call a person must approve. */
  readonly ask?: readonly string[]
}

/** What is allowed, and by what: `agent writer`, `policy`, `run`. */
export type GrantLayer = {
  readonly from: string
  readonly grants: Grants
}

/** What a run may touch: every layer must allow it, so adding one can only narrow. No layer at all narrows nothing. */
export type GrantLayers = readonly GrantLayer[]

const layerFields: Fields<GrantLayer> = {
  from: text('who allows it'),
  grants: record<Grants>('what is allowed'),
}

/** Layers as a log holds them. Throws when one is damaged, because leaving it out would allow more than was meant. */
export function recordedLayers(layers: readonly JsonObject[] | undefined): GrantLayers | undefined {
  return layers?.map((layer) => {
    const fits = fitting(layer, layerFields)
    if (fits !== undefined) return fits
    const problem = 'its grants are no list of layers with `from` and `grants`'
    throw new BatonError('BATON_EVENT_INVALID', { place: 'the log of a run', type: 'run.started', problem })
  })
}

/** The layers with one more, unless one that says the same is there already. */
export function narrow(layers: GrantLayers, layer: GrantLayer): GrantLayers {
  return layers.some((other) => isSame(other, layer)) ? layers : [...layers, layer]
}

/** In a chain of agents, each is compared with all before it, and differs from them in where it is from. */
function isSame(one: GrantLayer, other: GrantLayer): boolean {
  return one === other || (one.from === other.from && JSON.stringify(one) === JSON.stringify(other))
}
