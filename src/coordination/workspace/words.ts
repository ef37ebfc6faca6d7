import { listed } from '../../projections/listed.ts'
import { firstLine } from '../phrases.ts'
import type { KindWords } from '../view.ts'
import type { WorkspaceEvents } from './events.ts'

export const workspaceWords: KindWords<WorkspaceEvents> = {
  tells: {
    'workspace.posted': ({ task_id, workspace }) => `posts ${task_id} in ${workspace}, and waits`,
    'workspace.task_ended': ({ task_id, status }) => `${task_id} ${status === 'completed' ? 'is done' : 'failed'}`,
    'workspace.task_begun': ({ type, phase, description }) =>
      `${type} ${phase === 'execute' ? 'begins' : 'puts together'}: ${firstLine(description)}`,
    'workspace.broken_down': ({ subtasks, dropped }) =>
      `takes it apart: ${listed(subtasks)}${dropped.length === 0 ? '' : `; ${dropped.length} there already`}`,
    'workspace.work_checked': ({ files, exit_code, schema_problems }) => {
      const missing = files.filter(({ bytes }) => bytes === null || bytes === 0).map(({ path }) => path)
      if (missing.length > 0) return `not there, or empty: ${listed(missing)}`
      if (exit_code !== null && exit_code !== 0) return `the command ended with ${exit_code}`
      return schema_problems.length === 0 ? undefined : `the result does not fit: ${schema_problems.join('; ')}`
    },
    'workspace.goal_judged': ({ advances, reason }) => (advances ? undefined : `is not accepted: ${reason}`),
    'workspace.examples_written': ({ type, examples, findings }) =>
      examples.length === 0
        ? `no examples for ${type}: ${findings}`
        : `writes examples for ${type}: ${listed(examples)}`,
    'workspace.agent_proposed': ({ type, tools }) => `proposes ${type}, with ${listed(tools)}`,
    'workspace.agent_tried': ({ type, examples, refusals, faults }) => {
      if (refusals.length > 0) return `refuses ${type}: ${refusals.join(' ')}`
      return faults.length === 0 ? `${type} passed ${examples} examples` : `${type} did not pass: ${faults.join('; ')}`
    },
    'workspace.put_together': ({ status, failed }) =>
      `puts the parts together: ${status}${failed.length === 0 ? '' : `, without ${listed(failed)}`}`,
  },
  roles: {
    executor: { trigger: 'workspace', begins: () => '', ends: '' },
    peer: { trigger: 'workspace', begins: () => '', ends: '' },
  },
}
