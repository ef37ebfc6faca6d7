import { BatonError } from '../errors/baton-error.ts'
import { type Fields, fitting, record, text } from '../events/field.ts'
import type { JsonObject } from '../events/json.ts'
import { commandAllowed } from './command.ts'
import { isControlPath } from './control-plane.ts'
import { grantFits } from './files-fit.ts'
import { fitsText, normalPath } from './glob.ts'
import { canonicalHost, hostFits } from './host.ts'
import { shownTouch } from './shown.ts'
import type { Touch } from './touch.ts'

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

/** What stands in the way of a touch. */
export interface Obstacle {
  /** Whose layer it is. */
  readonly from: string
  /** What is not granted there: `reading "notes.md"`. */
  readonly missing: string
  readonly hint: string
}

/** Where patterns for each kind of touch are written. */
const placeOf: Readonly<Record<Exclude<Touch['kind'], 'service'>, string>> = {
  'files.read': 'files.read',
  'files.write': 'files.write',
  net: 'net.hosts',
  exec: 'exec.commands',
  mcp: 'mcp',
  secret: 'secrets',
}

/** The layers with one more, unless one that says the same is there already. */
export function narrow(layers: GrantLayers, layer: GrantLayer): GrantLayers {
  const text = JSON.stringify(layer)
  return layers.some((other) => JSON.stringify(other) === text) ? layers : [...layers, layer]
}

export function allows(layers: GrantLayers, touch: Touch): boolean {
  return obstacle(layers, touch) === undefined
}

/** The first layer that stands in the way, and what would have to be written where. */
export function obstacle(layers: GrantLayers, touch: Touch): Obstacle | undefined {
  const { doing, pattern } = shownTouch(touch)
  if (touch.kind === 'service') return undefined
  const impossible = impossibleTouch(touch)
  if (impossible !== undefined) return { from: 'Baton', missing: doing, hint: impossible }
  const inTheWay = layers.find(({ grants }) => !covers(grants, touch))
  if (inTheWay === undefined) return undefined
  const { from } = inTheWay
  const hint = `Add "${pattern}", or a pattern that fits it, to \`${placeOf[touch.kind]}\` in the grants of ${from}.`
  return { from, missing: doing, hint }
}

/** Why no grant could ever allow it. */
function impossibleTouch(touch: Touch): string | undefined {
  switch (touch.kind) {
    case 'files.read':
    case 'files.write':
      if (normalPath(touch.path) === undefined) {
        return "Give a path relative to the project's folder, with `/` between its parts and without `..`."
      }
      if (touch.kind === 'files.write' && isControlPath(touch.path)) {
        return 'No agent may change what decides over agents, or what other programs execute. Do it by hand.'
      }
      return undefined
    case 'net':
    case 'secret':
      return canonicalHost(touch.host) === undefined ? 'Give the plain name or address of a host.' : undefined
    default:
      return undefined
  }
}

function covers(grants: Grants, touch: Exclude<Touch, { kind: 'service' }>): boolean {
  switch (touch.kind) {
    case 'files.read':
      return grants.files?.read?.some((glob) => grantFits(glob, touch)) === true
    case 'files.write':
      return grants.files?.write?.some((glob) => grantFits(glob, touch)) === true
    case 'net':
      return grants.net?.hosts.some((host) => hostFits(host, touch)) === true
    case 'exec':
      return grants.exec !== undefined && commandAllowed(grants.exec.commands, touch.command)
    case 'mcp':
      return grants.mcp?.some((pattern) => fitsServerTool(pattern, touch)) === true
    case 'secret':
      return grants.secrets?.some((secret) => isSecretFor(secret, touch)) === true
  }
}

/** `github/*`: the part before the first slash is the server, and a `*` in it does not reach over the slash. */
export function fitsServerTool(pattern: string, { server, tool }: { server: string; tool: string }): boolean {
  const at = pattern.indexOf('/')
  return at > 0 && fitsText(pattern.slice(0, at), server) && fitsText(pattern.slice(at + 1), tool)
}

function isSecretFor(secret: string, { name, host }: { name: string; host: string }): boolean {
  const at = secret.indexOf('@')
  const to = canonicalHost(secret.slice(at + 1))
  return at > 0 && secret.slice(0, at) === name && to !== undefined && to === canonicalHost(host)
}

/** The layer that does not let an agent be called. Only layers that list callable agents can. */
export function uncallable(layers: GrantLayers, reference: string): Obstacle | undefined {
  const inTheWay = layers.find(
    ({ grants: { agents } }) => agents?.call?.some((one) => fitsText(one, reference)) === false,
  )
  if (inTheWay === undefined) return undefined
  const { from } = inTheWay
  const hint = `Add "${reference}" to \`agents.call\` in the grants of ${from}.`
  return { from, missing: `calling "${reference}"`, hint }
}
