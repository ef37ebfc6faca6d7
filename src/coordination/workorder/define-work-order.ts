import type { JsonObject } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Limits } from '../../kernel/limits.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'
import { Controller } from './controller.ts'
import { workOrderErrors } from './errors.ts'
import { type WrittenWorkOrder, workOrderFrom } from './fields.ts'
import type { WorkOrderSetup } from './setup.ts'
import { type GivenTool, toolboxOf } from './toolbox.ts'

export interface WorkOrderFields extends Partial<Omit<WrittenWorkOrder, 'tools'>> {
  readonly name: string
  /** Tools, runnables, or the `kind:name` of runnables. Every worker can be given any of them. */
  readonly tools: readonly GivenTool[]
  readonly description?: string
  /** What the lead is told besides the request. */
  readonly guidance?: string
  /** `provider/model` for workers, and those to try when it fails. Without it, a worker only calls its tool. */
  readonly model?: string | readonly string[]
  readonly limits?: Partial<Limits>
  readonly grants?: Grants
  /** What a worker, the review and the answer will use at most. Default: as much as planning did. */
  readonly estimates?: WorkOrderSetup['estimates']
  /** Change it when old runs must not go on with the new code. */
  readonly version?: string
}

/** A lead, a controller and as many workers as the work needs, as something that can be run: `workorder:NAME`. */
export function defineWorkOrder(fields: WorkOrderFields): Runnable {
  const { name, tools, description = '', guidance = '', model = [], limits, grants, estimates = {} } = fields
  if (tools.length === 0) throw workOrderErrors.error('BATON_WORKORDER_INVALID', { name, problem: 'it has no tools' })
  const toolbox = toolboxOf(tools)
  const names = [...toolbox.keys()]
  const { tools: _, ...settings } = workOrderFrom({ ...fields, tools: names })
  const problem = problemWith(settings)
  if (problem !== undefined) throw workOrderErrors.error('BATON_WORKORDER_INVALID', { name, problem })
  const models = typeof model === 'string' ? [model] : model
  const setup: WorkOrderSetup = { name, guidance, settings, toolbox, models, estimates }
  const definition = { description, guidance, tools: names, models, ...settings, version: fields.version ?? '1' }
  return {
    kind: 'workorder',
    name,
    usesModels: true,
    references: tools.flatMap(referenceIn),
    definition: definition as JsonObject,
    ...(limits === undefined ? {} : { limits }),
    ...(grants === undefined ? {} : { grants }),
    run: (context, input) => new Controller(context, setup).run(input),
  }
}

/** The name of a runnable that stands among the tools without being one. */
function referenceIn(one: GivenTool): string[] {
  if (typeof one === 'string') return [one]
  return 'kind' in one ? [referenceTo(one)] : []
}

function problemWith({ maxWorkers, maxSteps, maxAttempts, timeoutMs }: WorkOrderSetup['settings']): string | undefined {
  const counted = { max_workers: maxWorkers, max_steps: maxSteps, max_attempts: maxAttempts, timeout: timeoutMs }
  const wrong = Object.entries(counted).find(([, value]) => !Number.isSafeInteger(value) || value < 1)
  return wrong === undefined ? undefined : `${wrong[0]} is ${wrong[1]}`
}
