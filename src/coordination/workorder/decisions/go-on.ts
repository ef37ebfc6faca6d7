import type { JsonObject } from '../../../events/json.ts'
import { findEverything } from '../../../understanding/findings.ts'
import type { Call, Scene } from './travel-parts.ts'
import { modeIn, type TravelTool } from './travel-tools.ts'

const longestFollowUp = 9

/** "And Rome?" after a plan for Paris: the same plan with what is new in its place. */
export function goOn(text: string, before: readonly Call[], { tools, now }: Scene): Call[] {
  if (text.split(/\s+/).length > longestFollowUp) return []
  const { places, dates } = findEverything(text, now)
  const day = dates[0]?.value
  const named = [...new Map(places.map((one) => [one.value, one])).values()]
  const byName = new Map([...tools.values()].map((tool) => [tool.name, tool]))
  return before.flatMap((call) => {
    const tool = byName.get(call.tool)
    if (tool === undefined) return []
    const origin = named.find(({ start }) => /\bfrom\s+$/i.test(text.slice(0, start)))?.value
    const changes = changesFor(tool, { text, day, origin, places: named.map(({ value }) => value) })
    return changes.map((change) => ({ tool: call.tool, args: { ...call.args, ...change } }))
  })
}

interface News {
  readonly text: string
  readonly day: string | undefined
  readonly origin: string | undefined
  readonly places: readonly string[]
}

function changesFor(tool: TravelTool, { text, day, origin, places }: News): JsonObject[] {
  const mode = tool.mode === undefined ? undefined : modeIn(text, tool.mode)
  const always: JsonObject = {
    ...(tool.date === undefined || day === undefined ? {} : { [tool.date]: day }),
    ...(tool.mode === undefined || mode === undefined ? {} : { [tool.mode.name]: mode }),
  }
  const { place, from, to } = tool
  if (place !== undefined && places.length > 0) return places.map((one) => ({ ...always, [place]: one }))
  if (from !== undefined && origin !== undefined) {
    const goal = places.find((one) => one !== origin)
    return [{ ...always, [from]: origin, ...(to === undefined || goal === undefined ? {} : { [to]: goal }) }]
  }
  if (to !== undefined && places.length > 0) return places.map((one) => ({ ...always, [to]: one }))
  return Object.keys(always).length > 0 ? [always] : []
}
