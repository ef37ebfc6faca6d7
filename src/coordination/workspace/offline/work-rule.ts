import type { OfflineRule } from '../../../kernel/ports/model.ts'
import { toolFor } from '../tools.ts'
import { textsIn } from '../work/checks.ts'
import type { EarlierResult, WorkTask } from '../work/work-input.ts'
import { commandIn, commandRule } from './command-rule.ts'
import { asksForNumber, countedIn, countRule } from './count-rule.ts'
import { lookRule, outputOf } from './gather-first.ts'
import { lookedForIn } from './looked-for.ts'
import { orMissing } from './or-missing.ts'
import { notDone, plainRule } from './plain-rule.ts'
import { summarisedIn, summaryRule } from './summary-rule.ts'
import { writeRule, writtenTo } from './write-rule.ts'

/** How rules do a task whose words say plainly what to do. Anything else is left to the general rules. */
export function workRule(
  { description, context, requirements }: Pick<WorkTask, 'description' | 'context' | 'requirements'>,
  earlier: readonly EarlierResult[],
  folder: string,
): OfflineRule {
  return (request, rules) => {
    const has = (name: string): boolean => request.settings?.tools?.some((tool) => tool.name === name) === true
    const path = writtenTo(description, textsIn(context['outputs']))
    if (path !== undefined && earlier.length > 0 && has(toolFor.write)) {
      return writeRule({ description, path }, earlier, request)
    }
    const command = commandIn(description)
    if (command !== undefined && has(command.looks ? toolFor.look : toolFor.command))
      return commandRule(command, request)
    const table = summarisedIn(description, requirements)
    if (table !== undefined && has(toolFor.read))
      return summaryRule(table, has(toolFor.write) ? outputOf({ description, context }) : undefined, request)
    const seesFiles = has(toolFor.search) && has(toolFor.list) && has(toolFor.read)
    const counted = countedIn(description)
    if (counted !== undefined && seesFiles) return countRule(counted, folder, request)
    const looked = lookedForIn(description)
    if (looked !== undefined && seesFiles) return lookRule(looked, folder)(request, rules)
    if (seesFiles && asksForNumber(description)) return notDone('no rule can count that; a model could.')
    return orMissing(description, request, (given) => plainRule(description, earlier, given, rules))
  }
}
