/**
 * What was used up, summed over any number of operations. Money is whole micro-dollars. Events hold it, so it is a type
 * rather than an interface: only types are JSON to the compiler.
 */
export type Usage = {
  readonly usdMicros: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly modelCalls: number
  readonly toolCalls: number
  /** Model calls whose price is unknown; their cost is not in `usdMicros`. */
  readonly unpricedCalls: number
}

/** What one model call used, as its provider reports it. `usdMicros` is null when no price is known. */
export type ModelUsage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedInputTokens?: number
  readonly usdMicros: number | null
  /** The figures are the reserved worst case, because the call was cut off before it reported. */
  readonly estimated?: true
}

/** Callers of runs are handed it. */
export const noUsage: Usage = Object.freeze({
  usdMicros: 0,
  inputTokens: 0,
  outputTokens: 0,
  modelCalls: 0,
  toolCalls: 0,
  unpricedCalls: 0,
})

export const oneToolCall: Usage = Object.freeze({ ...noUsage, toolCalls: 1 })

export function addUsage(left: Usage, right: Usage): Usage {
  return {
    usdMicros: left.usdMicros + right.usdMicros,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    modelCalls: left.modelCalls + right.modelCalls,
    toolCalls: left.toolCalls + right.toolCalls,
    unpricedCalls: left.unpricedCalls + right.unpricedCalls,
  }
}

/** What takes away a usage that was added. */
export function lessUsage(usage: Usage): Usage {
  return {
    usdMicros: -usage.usdMicros,
    inputTokens: -usage.inputTokens,
    outputTokens: -usage.outputTokens,
    modelCalls: -usage.modelCalls,
    toolCalls: -usage.toolCalls,
    unpricedCalls: -usage.unpricedCalls,
  }
}

export function usageOfModelCall(usage: ModelUsage): Usage {
  return {
    usdMicros: usage.usdMicros ?? 0,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    modelCalls: 1,
    toolCalls: 0,
    unpricedCalls: usage.usdMicros === null ? 1 : 0,
  }
}
