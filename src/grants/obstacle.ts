import { commandAllowed } from './command.ts'
import { isControlPath } from './control-plane.ts'
import { grantFits } from './files-fit.ts'
import { fitsText, normalPath } from './glob.ts'
import type { GrantLayers, Grants } from './grants.ts'
import { canonicalHost, hostFits } from './host.ts'
import { shownTouch } from './shown.ts'
import type { Touch } from './touch.ts'

/** What stands in the way of something. */
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
