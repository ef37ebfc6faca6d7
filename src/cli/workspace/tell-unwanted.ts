import type { OpenSharedFolder, ShownNews, ShownTask } from '../../coordination/kind-peers.ts'
import { oneLine } from '../output/text-width.ts'
import { remark, type Terminal } from '../terminal.ts'

/** A task that a peer wants is taken sooner. */
const longMs = 10_000

/** Says of tasks that stay pending what the peers think of them, once each: else they seem to be worked on. */
export function unwantedTeller(
  terminal: Terminal,
  workspace: Pick<OpenSharedFolder, 'log'>,
): (tasks: readonly ShownTask[]) => void {
  const since = new Map<string, number>()
  const told = new Set<string>()
  return (tasks) => {
    const now = terminal.clock.elapsed()
    for (const { id, place, asks } of tasks) {
      if (place !== 'pending' || asks !== null) since.delete(id)
      else if (!since.has(id)) since.set(id, now)
      const waited = now - (since.get(id) ?? now)
      if (waited < longMs || told.has(id)) continue
      told.add(id)
      // What can't be found out is not told: the task is watched all the same.
      void workspace.log(id).then(
        (news) => tellReasons(terminal, id, news),
        () => {},
      )
    }
  }
}

function tellReasons(terminal: Terminal, id: string, news: readonly ShownNews[]): void {
  const judged = news.filter(({ what }) => what === 'judged')
  const wanting = judged.some(({ can, proceed }) => can === true && proceed === true)
  if (judged.length === 0 || wanting) return
  const reasons = new Map<string, string[]>()
  for (const { agent, reasoning } of judged) {
    const reason = oneLine(String(reasoning ?? ''))
    const type = String(agent ?? '').replace(/_[0-9a-f]{8}$/, '')
    reasons.set(reason, [...new Set([...(reasons.get(reason) ?? []), type])])
  }
  const lines = [...reasons].map(([reason, types]) => `  ${types.join(', ')}: ${reason}`)
  remark(
    terminal,
    [`${terminal.paintErr.warn('!')} No peer wants ${id} so far. After an hour it is given up.`, ...lines].join('\n'),
  )
}
