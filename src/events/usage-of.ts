import { asKernelFact, type Fact } from './catalog.ts'
import { noUsage, oneToolCall, type Usage, usageOfModelCall } from './usage.ts'

/**
 * What the operation behind an event used itself, or nothing. Ends of children
 * are not counted here: what they used stands in their own log.
 */
export function usageOf(event: Fact): Usage | undefined {
  const fact = asKernelFact(event)
  switch (fact?.type) {
    case 'model.answered':
    case 'model.abandoned':
      return usageOfModelCall(fact.data.usage)
    case 'model.failed':
      return usageOfModelCall(fact.data.usage ?? { inputTokens: 0, outputTokens: 0, usdMicros: 0 })
    case 'model.postponed':
      // The call is made again, so it is counted when it is over.
      return fact.data.usage === undefined ? noUsage : { ...usageOfModelCall(fact.data.usage), modelCalls: 0 }
    case 'tool.returned':
    case 'tool.failed':
    case 'tool.abandoned':
      return fact.data.internal === true ? noUsage : oneToolCall
    default:
      return undefined
  }
}
