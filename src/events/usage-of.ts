import type { RunEvent } from './event.ts'
import { type ModelUsage, oneToolCall, type Usage, usageOfModelCall } from './usage.ts'

/**
 * What the operation behind an event used itself, or nothing. Ends of children
 * are not counted here: what they used stands in their own log.
 */
export function usageOf(event: Pick<RunEvent, 'type' | 'data'>): Usage | undefined {
  switch (event.type) {
    case 'model.answered':
    case 'model.abandoned':
      return usageOfModelCall((event.data as unknown as { usage: ModelUsage }).usage)
    case 'model.failed': {
      const { usage } = event.data as unknown as { usage?: ModelUsage }
      return usageOfModelCall(usage ?? { inputTokens: 0, outputTokens: 0, usdMicros: 0 })
    }
    case 'tool.returned':
    case 'tool.failed':
    case 'tool.abandoned':
      return oneToolCall
    default:
      return undefined
  }
}
