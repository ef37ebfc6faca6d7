import type { AnyTool } from '../../kernel/ports/tool.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import type { BuiltInToolsOptions } from '../tool-options.ts'
import { calculator } from './calculator.ts'
import { clockTool } from './clock.ts'
import { convertUnits } from './convert-units.ts'

/** Tools that need nothing but themselves. */
export function basicTools({ clock = systemClock, timeZone }: BuiltInToolsOptions): AnyTool[] {
  return [clockTool(clock, timeZone), calculator(), convertUnits()]
}
