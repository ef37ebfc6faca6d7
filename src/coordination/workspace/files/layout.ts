import type { Disk } from './disk.ts'

/** Where everything is in a workspace. */
export const places = {
  /** New tasks. */
  pending: 'tasks/pending',
  /** Claimed tasks, with their owner in the name. */
  active: 'tasks/active',
  /** Parents, until all that they wait for has ended. */
  waiting: 'tasks/waiting',
  completed: 'tasks/completed',
  failed: 'tasks/failed',
  /** What can't be read as a task, each with a file that says why. */
  quarantine: 'tasks/quarantine',
  bids: 'tasks/.bids',
  /** Tasks whose owner has proven that it is the owner, and is about to publish. */
  commit: 'tasks/.commit',
  drafts: 'tasks/.tmp',
  cancel: 'tasks/.cancel',
  /** Runs that wait for the end of a task, by the id of the task. */
  asked: 'tasks/.asked',
  agents: 'agents',
  live: 'agents/live',
  /** What no type of agent can do and was required: a file for each set of capabilities, while a new type is on its way. */
  requests: 'agents/requests',
  closedRequests: 'agents/requests/closed',
  context: 'context',
  results: 'results',
  /** What each peer did, in a file of its own. */
  logs: '.baton',
} as const

/** Makes the folders that are not there. Names that people gave are left alone. */
export async function layOut(disk: Disk): Promise<void> {
  for (const place of ['tasks', ...Object.values(places)]) await disk.makeFolder(place)
  for (const place of ['tasks', 'agents', '.']) await disk.sync(place)
}

/** Built from folder and name; never by replacing a word in a path, which also stands elsewhere (WSP-32). */
export function pathIn(folder: string, name: string): string {
  return `${folder}/${name}`
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end === -1 ? '.' : path.slice(0, end)
}

/** Scanners pass over what is hidden or not finished (WSP-4), and over what is no JSON. */
export function isTaskName(name: string): boolean {
  return !name.startsWith('.') && name.endsWith('.json')
}
