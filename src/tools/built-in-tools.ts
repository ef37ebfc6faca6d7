import type { Clock } from '../kernel/ports/clock.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { calculator } from './calculator.ts'
import { clockTool } from './clock.ts'
import { convertUnits } from './convert-units.ts'
import { fileTools } from './file-tools.ts'

export interface BuiltInToolsOptions {
  readonly clock?: Clock
  /** Where the clock is read when nobody names a place. Default: the machine's time zone. */
  readonly timeZone?: string
  /** The granted folder. Without one there are no file tools. */
  readonly root?: string
  /** How the granted folder is called in answers and errors. */
  readonly rootName?: string
}

/** Every tool that comes with Baton. */
export function builtInTools(options: BuiltInToolsOptions = {}): AnyTool[] {
  const { clock = systemClock, timeZone, root, rootName } = options
  const basic: AnyTool[] = [clockTool(clock, timeZone), calculator(), convertUnits()]
  if (root === undefined) return basic
  return [...basic, ...fileTools(root, rootName === undefined ? {} : { name: rootName })]
}
