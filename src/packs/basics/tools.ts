import type { Clock } from '../../kernel/ports/clock.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import { calculator } from './calculator.ts'
import { clockTool } from './clock.ts'
import { convertUnits } from './convert-units.ts'

/** `timeZone` is where the clock is read when a question names no place. Default: the machine's time zone. */
export function basicTools(clock: Clock, timeZone?: string): AnyTool[] {
  return [clockTool(clock, timeZone), calculator(), convertUnits()]
}
