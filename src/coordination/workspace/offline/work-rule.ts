import type { OfflineRule } from '../../../kernel/ports/model.ts'
import { textsIn } from '../work/checks.ts'
import type { EarlierResult, WorkTask } from '../work/work-input.ts'
import { commandIn, commandRule } from './command-rule.ts'
import { findRule, lookedForIn } from './find-rule.ts'
import { writeRule, writtenTo } from './write-rule.ts'

/** How rules do a task whose words say plainly what to do. Anything else is left to the general rules. */
export function workRule({ description, context }: WorkTask, earlier: readonly EarlierResult[]): OfflineRule {
  return (request, rules) => {
    const has = (name: string): boolean => request.settings?.tools?.some((tool) => tool.name === name) === true
    const path = writtenTo(description, textsIn(context['outputs']))
    if (path !== undefined && earlier.length > 0 && has('write_file')) {
      return writeRule({ description, path }, earlier, request)
    }
    const command = commandIn(description)
    if (command !== undefined && has(command.looks ? 'shell_readonly' : 'shell')) return commandRule(command, request)
    const looked = lookedForIn(description)
    if (looked !== undefined && has('search_text') && has('list_files') && has('read_file')) {
      return findRule(looked, request)
    }
    return rules.plain(request)
  }
}
