import { join, relative } from 'node:path'
import { visibleJson } from '../../events/visible-json.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { remark, say } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'
import { agreeToTasks } from '../workspace/agree-to-tasks.ts'
import { meantWorkspace, openWorkspace, workspaceOption } from '../workspace/find-workspace.ts'
import { supervise } from '../workspace/supervise.ts'
import { newsLine, tellCheck, tellWorkspace } from '../workspace/tell-workspace.ts'
import { chosen, misused } from '../workspace/usage.ts'

const works: Readonly<Record<string, (invocation: Invocation) => Promise<ExitCode>>> = {
  init: async (invocation) => {
    const { terminal, options, words } = invocation
    const given = words[1] === undefined ? invocation : { ...invocation, options: { ...options, workspace: words[1] } }
    const { at, desk, written, definitions, name } = await meantWorkspace(given)
    const check = await desk.check(at)
    if (!check.isFit) {
      if (options['json'] === true) say(terminal, visibleJson(check))
      else tellCheck(terminal, check)
      return exitCodes.failed
    }
    await desk.make(at, written)
    await agreeToTasks(given, await openWorkspace(given))
    const file = definitions.length === 0 ? undefined : await writeDefinition(given, name, at.folder)
    if (options['json'] === true) say(terminal, visibleJson({ folder: at.folder, name, file: file ?? null }))
    else {
      say(terminal, at.folder)
      remark(terminal, `  baton workspace up\n  baton task add "what you want"`)
    }
    return exitCodes.completed
  },
  up: async (invocation) => {
    const opened = await openWorkspace(invocation)
    await agreeToTasks(invocation, opened)
    const { workspace } = opened
    const wanted = invocation.options['type']
    const named = Array.isArray(wanted) ? wanted.map(String) : []
    for (const type of named) await workspace.type(type)
    const types = (await workspace.types()).map(({ type }) => type)
    const { limit } = await workspace.state()
    if (limit.problem !== undefined) remark(invocation.terminal, limit.problem)
    return supervise(invocation, named.length === 0 ? types : named, named.length === 0)
  },
  status: async (invocation) => {
    const { workspace } = await openWorkspace(invocation)
    const state = await workspace.state()
    if (invocation.options['json'] === true) say(invocation.terminal, visibleJson(state))
    else tellWorkspace(invocation.terminal, state)
    return exitCodes.completed
  },
  check: async (invocation) => {
    const { at, desk } = await meantWorkspace(invocation)
    const check = await desk.check(at)
    if (invocation.options['json'] === true) say(invocation.terminal, visibleJson(check))
    else tellCheck(invocation.terminal, check)
    return check.isFit && check.problems.length === 0 ? exitCodes.completed : exitCodes.failed
  },
  log: async (invocation) => {
    const { terminal, options, words } = invocation
    const { workspace, at } = await openWorkspace(invocation)
    const [, reference] = words
    const task = reference === undefined ? undefined : (await workspace.task(reference))?.shown.id
    const all = await workspace.log(task ?? reference)
    if (reference !== undefined && task === undefined && all.length === 0)
      throw misused('workspace log', `there is no task "${reference}" in ${at.folder}.`, 'List them: baton task list.')
    for (const news of all) {
      if (options['json'] === true) say(terminal, visibleJson(news))
      else say(terminal, `${terminal.paint.dim(`${String(news['at'])} ${String(news['agent'])}`)} ${newsLine(news)}`)
    }
    return exitCodes.completed
  },
}

/** A file by which the project knows the workspace, so that agents can post to it as `workspace:NAME`. */
async function writeDefinition(
  { settings }: Pick<Invocation, 'settings'>,
  name: string,
  folder: string,
): Promise<string> {
  const { mkdir, writeFile } = await import('node:fs/promises')
  const all = await settings()
  const path = join(all.folder, 'workspaces', `${name}.yaml`)
  await mkdir(join(all.folder, 'workspaces'), { recursive: true })
  await writeFile(path, `folder: ${JSON.stringify(relative(all.folder, folder) || '.')}\n`, { flag: 'wx' })
  return path
}

export const workspace: Command = {
  name: 'workspace',
  summary: 'a folder of tasks that peers share: makes it, keeps peers at work in it, and shows how it stands',
  words: [
    { name: 'WHAT', says: Object.keys(works).join(', '), completes: Object.keys(works) },
    { name: 'FOLDER', says: 'with init: where; with log: the id of one task', optional: true },
  ],
  options: {
    workspace: workspaceOption,
    type: { type: 'string', multiple: true, value: 'TYPE', says: 'with up: only peers of these types' },
    json: { type: 'boolean', says: 'lines of JSON, and nothing else' },
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton workspace init', 'makes ./workspace, and workspaces/main.yaml, which describes it'],
    ['baton workspace up', 'one peer of each type, also of those that are made meanwhile; Ctrl-C drains'],
    ['baton workspace status', 'how many tasks there are, which peers are at work, and which types were made'],
    ['baton workspace check', 'whether the disk can be trusted: two processes race for 200 files'],
    ['baton workspace log task_0192', 'what peers did about one task'],
  ],
  run: (invocation) => chosen('workspace', invocation.words[0] ?? '', works)(invocation),
}
