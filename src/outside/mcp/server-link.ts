import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import { canonicalJson } from '../../events/canonical-json.ts'
import type { JsonObject } from '../../events/json.ts'
import type { EffectClass } from '../../events/tool.ts'
import type { ToolCall } from '../../kernel/ports/tool.ts'
import { callFault } from './fault.ts'
import type { ListedTools } from './listed-tools.ts'
import { failureText, type McpOutput, outputOf } from './output.ts'
import { type McpLimits, type McpOutside, usualLimits } from './outside.ts'
import { difference, type PinnedTool, type ServerPins } from './pins.ts'
import { plainLine } from './plain-text.ts'
import { type ReviewedTool, review, type ToolReview } from './review.ts'
import { commandLine, type McpServer, serverDigest } from './server.ts'
import { openSession, type Session } from './session.ts'
import { withinLimits } from './time-limits.ts'
import { pause, untilAborted } from './waiting.ts'

const longestPauseMs = 15_000

/** A server as it is kept: started when first needed, shared by all calls, started again when it died. */
export class ServerLink {
  readonly server: McpServer
  readonly #outside: McpOutside
  readonly #limits: McpLimits
  readonly #digest: string
  #trusted = false
  #session: Session | undefined
  #opening: Promise<Session> | undefined
  #listing: Promise<ListedTools> | undefined
  #noticed: ListedTools | undefined
  #losses = 0
  #notBefore = 0
  #isClosed = false
  #ending: Promise<unknown> = Promise.resolve()

  constructor(server: McpServer, outside: McpOutside) {
    this.server = server
    this.#outside = outside
    this.#digest = serverDigest(server)
    const callMs = server.timeoutMs ?? outside.limits?.callMs ?? usualLimits.callMs
    const longestCallMs = Math.max(callMs, outside.limits?.longestCallMs ?? usualLimits.longestCallMs)
    this.#limits = { ...usualLimits, ...outside.limits, callMs, longestCallMs }
  }

  /** What was pinned the last time. Starts nothing. */
  async remembered(): Promise<readonly PinnedTool[]> {
    return (await this.#outside.pins.get(this.server.name))?.tools ?? []
  }

  /** The tools it has now, beside what was pinned. */
  async review(): Promise<ToolReview> {
    const listed = await this.#listed(await this.#open())
    const { name } = this.server
    const before = await this.#outside.pins.get(name)
    const reviewed = review({ name, digest: this.#digest }, listed.tools, before)
    if (before === undefined || canonicalJson(before) !== canonicalJson(reviewed.pins)) {
      await this.#outside.pins.set(name, reviewed.pins)
    }
    this.#report(listed, reviewed)
    return reviewed
  }

  /** Says once of each list what there is to say. */
  #report(listed: ListedTools, { notices }: ToolReview): void {
    if (this.#noticed === listed) return
    this.#noticed = listed
    for (const notice of notices) this.#outside.notice?.(notice)
    if (listed.leftOut === undefined) return
    this.#outside.notice?.({ kind: 'tools_left_out', server: this.server.name, reason: listed.leftOut })
  }

  async call(
    { pinned, effect }: { readonly pinned: PinnedTool; readonly effect: EffectClass },
    input: JsonObject,
    { signal, keep }: ToolCall,
  ): Promise<McpOutput> {
    const session = await untilAborted(this.#open(), signal)
    await untilAborted(this.#check(session, pinned), signal)
    const { name: server } = this.server
    const tool = plainLine(pinned.definition.name, 100)
    const limits = { silenceMs: this.#limits.callMs, totalMs: this.#limits.longestCallMs }
    const result = await withinLimits(this.#outside.clock, limits, signal, (limited) =>
      session.call(pinned.definition, input, limited),
    ).catch((thrown: unknown) => {
      if (signal.aborted) throw signal.reason
      const { error, lost } = callFault(thrown, { server, tool, effect, gone: session.gone })
      if (lost) this.#lose(session)
      throw error
    })
    this.#losses = 0
    if (result.isError === true) {
      throw new BatonError('BATON_MCP_TOOL_FAILED', { server, tool, problem: failureText(result) })
    }
    return outputOf(result, keep)
  }

  /** Why a tool can't be called: the server can't be reached, or no longer offers the tool as it was pinned. */
  async problemWith(pinned: PinnedTool): Promise<BatonError | undefined> {
    try {
      await this.#check(await this.#open(), pinned)
      return undefined
    } catch (error) {
      if (isBatonError(error)) return error
      throw error
    }
  }

  /** Takes a changed tool as it is now. With a digest, only if it is still the one that was looked at. */
  async approve(tool: string, digest?: string): Promise<void> {
    const { tools, pins } = await this.review()
    const found = tools.find(({ pinned, current }) => pinned.as === tool || current.name === tool)
    if (found === undefined) throw this.#gone(tool)
    if (digest !== undefined && digest !== found.currentDigest) throw this.#changed(found)
    const approved = { as: found.pinned.as, digest: found.currentDigest, definition: found.current }
    const kept = pins.tools.map((one) => (one.as === approved.as ? approved : one))
    await this.#outside.pins.set(this.server.name, { ...pins, tools: kept } satisfies ServerPins)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined)
    await this.#session?.close()
    await this.#ending
  }

  #open(): Promise<Session> {
    if (this.#session?.isOpen === true) return Promise.resolve(this.#session)
    this.#opening ??= this.#start().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #start(): Promise<Session> {
    const { clock } = this.#outside
    if (this.#session !== undefined) this.#lose(this.#session)
    this.#mustBeOpen()
    await this.#mustBeTrusted()
    if (clock.elapsed() < this.#notBefore) await pause(clock, this.#notBefore - clock.elapsed())
    this.#mustBeOpen()
    const session = await openSession(this.server, {
      outside: this.#outside,
      limits: this.#limits,
      onListChanged: () => {
        this.#listing = undefined
        this.#outside.notice?.({ kind: 'list_changed', server: this.server.name })
      },
      onEnding: (ending) => this.#awaitAtClose(ending),
    }).catch((thrown: unknown) => {
      this.#countLoss()
      throw thrown
    })
    this.#session = session
    if (this.#isClosed) await session.close()
    this.#mustBeOpen()
    return session
  }

  #mustBeOpen(): void {
    if (!this.#isClosed) return
    throw new BatonError('BATON_MCP_UNAVAILABLE', { server: this.server.name, problem: 'it was closed' })
  }

  async #mustBeTrusted(): Promise<void> {
    const command = commandLine(this.server)
    const request = { ...this.server, digest: this.#digest, commandLine: command }
    this.#trusted ||= await this.#outside.consent(request)
    if (!this.#trusted) throw new BatonError('BATON_MCP_NOT_TRUSTED', { server: this.server.name, command })
  }

  /** Lists once for each session, and again after the server said that its tools changed. */
  async #listed(session: Session): Promise<ListedTools> {
    const { clock } = this.#outside
    const silenceMs = this.#limits.connectMs
    const limits = { silenceMs, totalMs: silenceMs * 2 }
    this.#listing ??= withinLimits(clock, limits, new AbortController().signal, (limited) => session.list(limited))
    const listing = this.#listing
    try {
      return await listing
    } catch (thrown) {
      if (this.#listing === listing) this.#listing = undefined
      const place = { server: this.server.name, tool: 'tools/list', effect: 'read', gone: session.gone } as const
      const { error, lost } = callFault(thrown, place)
      if (lost) this.#lose(session)
      const refused = isBatonError(error, 'BATON_MCP_TOOL_FAILED')
      throw refused ? new BatonError('BATON_MCP_ANSWER_INVALID', error.details, thrown) : error
    }
  }

  /** Refuses a tool that is not, or no longer, what was pinned. */
  async #check(session: Session, pinned: PinnedTool): Promise<void> {
    await this.#listed(session)
    const { tools } = await this.review()
    const found = tools.find(({ current }) => current.name === pinned.definition.name)
    if (found === undefined) throw this.#gone(pinned.definition.name)
    const same = found.pinned.digest === found.currentDigest && found.currentDigest === pinned.digest
    if (same) return
    throw this.#changed(found.pinned.digest === found.currentDigest ? { ...found, pinned } : found)
  }

  #gone(tool: string): BatonError {
    return new BatonError('BATON_MCP_TOOL_GONE', { server: this.server.name, tool: plainLine(tool, 100) })
  }

  #changed({ pinned, current, currentDigest }: ReviewedTool): BatonError {
    return new BatonError('BATON_MCP_TOOL_CHANGED', {
      server: this.server.name,
      tool: plainLine(current.name, 100),
      difference: difference(pinned.definition, current),
      digest: currentDigest,
    })
  }

  #lose(session: Session): void {
    if (this.#session !== session) return
    this.#session = undefined
    this.#listing = undefined
    this.#countLoss()
    this.#awaitAtClose(session.close())
  }

  #awaitAtClose(ending: Promise<void>): void {
    this.#ending = Promise.all([this.#ending, ending])
  }

  /** The first time it is started again at once; from then on it is given ever longer pauses. */
  #countLoss(): void {
    this.#losses++
    const pauseMs = this.#losses === 1 ? 0 : Math.min(longestPauseMs, 500 * 2 ** (this.#losses - 1))
    this.#notBefore = this.#outside.clock.elapsed() + pauseMs
  }
}
