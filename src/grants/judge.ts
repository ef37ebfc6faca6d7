import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { EffectClass } from '../events/tool.ts'
import { executedBy } from './executed-files.ts'
import { ruleStandsAgainst } from './files-fit.ts'
import { fitsText } from './glob.ts'
import { type GrantLayers, narrow } from './grants.ts'
import { obstacle } from './obstacle.ts'
import type { Policy } from './policy.ts'
import { ruleFits, shownRule } from './rule-fits.ts'
import { shown, shownTouch } from './shown.ts'
import type { Label, Touch } from './touch.ts'

/** A tool call that is about to be made. */
export interface ProposedCall {
  readonly agent: string
  /** The agent and all those that have it at work: what one may not, it may not through others. Default: the agent. */
  readonly callers?: readonly string[]
  readonly tool: string
  readonly effect: EffectClass
  readonly input: Json
  readonly touches: readonly Touch[]
  /** Undefined for code that is trusted: it needs no grants, but rules and labels count for it too. */
  readonly layers: GrantLayers | undefined
  /** What the run has seen so far. */
  readonly labels: ReadonlySet<Label>
}

export type Verdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask'; readonly reasons: readonly string[] }
  | { readonly kind: 'deny'; readonly error: BatonError }

/** Whether a call may be made. Deny is stronger than ask, and ask than allow, in whatever order they are written. */
export function judge(policy: Policy, call: ProposedCall): Verdict {
  const layers = layersOf(policy, call)
  const error = ruledOut(policy, call) ?? notGranted(call, layers) ?? tooTainted(policy, call)
  if (error !== undefined) return { kind: 'deny', error }
  const reasons = reasonsToAsk(policy, call, layers)
  return reasons.length > 0 ? { kind: 'ask', reasons } : { kind: 'allow' }
}

/**
 * Whether a call that is under way may also touch this: where a redirect leads, what a folder holds. No person can be
 * asked in the middle of a call, so what a person would have to be asked about is refused.
 */
export function mayAlso(policy: Policy, call: ProposedCall, touch: Touch): boolean {
  const further = { ...call, touches: [touch] }
  if (ruledOut(policy, further) !== undefined) return false
  if (notGranted(further, layersOf(policy, call)) !== undefined) return false
  // A call that is about such a file itself was approved; others come upon it, through a folder or a command.
  if (executedIn(policy, further).length > 0 && executedIn(policy, call).length === 0) return false
  return !policy.rules.some(
    (rule) => rule.action === 'ask' && rule.touch !== undefined && ruleFits(rule, further) && !ruleFits(rule, call),
  )
}

/** The layers that count for a call: its own, under the ceiling of the policy. */
export function layersOf({ ceiling }: Policy, { layers }: Pick<ProposedCall, 'layers'>): GrantLayers | undefined {
  return layers === undefined || ceiling === undefined ? layers : narrow(layers, { from: 'policy', grants: ceiling })
}

function ruledOut({ rules }: Policy, call: ProposedCall): BatonError | undefined {
  const { agent, tool } = call
  const rule = rules.find((one) => one.action === 'deny' && ruleFits(one, call))
  return rule && new BatonError('BATON_POLICY_DENIED', { agent, tool, rule: shownRule(rule) })
}

function notGranted({ agent, tool, touches }: ProposedCall, layers: GrantLayers | undefined): BatonError | undefined {
  if (layers === undefined) return undefined
  for (const touch of touches) {
    const found = obstacle(layers, touch)
    if (found !== undefined) return new BatonError('BATON_GRANT_DENIED', { agent, tool, ...found })
  }
  return undefined
}

function tooTainted({ whenTainted }: Policy, call: ProposedCall): BatonError | undefined {
  const would = whenTainted === 'deny' ? riskOf(call) : undefined
  if (would === undefined) return undefined
  return new BatonError('BATON_TAINTED_DENIED', { agent: call.agent, tool: call.tool, would, seen: seenBy(call) })
}

const byPolicy = 'the policy says '

/**
 * Whether a reason to ask is only that the person, or the author of an agent, wants to be asked about such calls. Behind a
 * call for any other reason may be others.
 */
export function isOwnWish(reason: string): boolean {
  return reason.startsWith(byPolicy) || /^\S+(?: \S+)? asks before every call of /.test(reason)
}

function reasonsToAsk(policy: Policy, call: ProposedCall, layers: GrantLayers | undefined): string[] {
  const reasons = policy.rules
    .filter((rule) => rule.action === 'ask' && ruleFits(rule, call))
    .map((rule) => `${byPolicy}${shownRule(rule)}`)
  for (const { from, grants } of layers ?? []) {
    const glob = grants.ask?.find((one) => fitsText(one, call.tool))
    if (glob !== undefined) reasons.push(`${from} asks before every call of ${glob}`)
  }
  for (const { path, because } of executedIn(policy, call)) {
    reasons.push(`the call would write "${shown(path)}", which ${because}`)
  }
  if (launders(policy, call)) reasons.push('the call could put what others wrote into files that are trusted')
  const would = policy.whenTainted === 'ask' ? riskOf(call) : undefined
  if (would !== undefined && !isSpared(policy, call)) {
    reasons.push(`the run has seen ${seenBy(call)}, and the call would ${would}`)
  }
  return reasons
}

/** Files that the call would write and other programs execute. What code does that nothing was laid down for is its author's. */
function executedIn(policy: Policy, call: ProposedCall): { readonly path: string; readonly because: string }[] {
  if (call.layers === undefined) return []
  return call.touches.flatMap((touch) => {
    const because = touch.kind === 'files.write' ? executedBy(touch.path, touch.extent === 'whole') : undefined
    const isOpen = because !== undefined && !isSpared(policy, { ...call, touches: [touch] })
    return isOpen && touch.kind === 'files.write' ? [{ path: touch.path, because }] : []
  })
}

/** Content of trusted files counts as the user's own, so text of others must not get into them unseen. */
function launders({ trustedFiles }: Policy, { labels, touches }: ProposedCall): boolean {
  if (trustedFiles.length === 0 || !labels.has('untrusted')) return false
  return touches.some(
    (touch) =>
      touch.kind === 'exec' ||
      (touch.kind === 'files.write' && trustedFiles.some((glob) => ruleStandsAgainst(glob, touch))),
  )
}

/** Only a rule that names the tool itself spares the question: a glob might name more than was thought of. */
function isSpared({ rules }: Policy, call: ProposedCall): boolean {
  return rules.some((rule) => rule.action === 'allow' && rule.tool === call.tool && ruleFits(rule, call))
}

/**
 * What a call would send or change once a run has seen both what others wrote and what others must not see.
 * Two of the three are enough for harm, because the author of the text may in effect make the call (Rule of Two).
 */
function riskOf({ labels, touches, effect }: ProposedCall): string | undefined {
  if (!labels.has('untrusted')) return undefined
  if (!labels.has('private')) return readsAndSends(touches) ? `mean ${doings(touches)}` : undefined
  const risky = touches.find(isRisky)
  if (risky !== undefined) return `mean ${shownTouch(risky).doing}`
  return effect === 'read' ? undefined : 'change something outside'
}

/** A command that reaches hosts reads private data and sends it within one call. */
function readsAndSends(touches: readonly Touch[]): boolean {
  return touches.some(({ kind }) => kind === 'exec') && touches.some(({ kind }) => kind === 'net')
}

function doings(touches: readonly Touch[]): string {
  return touches.map((touch) => shownTouch(touch).doing).join(' and ')
}

function seenBy({ labels }: ProposedCall): string {
  return labels.has('private') ? 'private data and text that others wrote' : 'text that others wrote'
}

function isRisky(touch: Touch): boolean {
  return touch.kind === 'mcp' ? touch.sends : touch.kind !== 'files.read'
}
