import { statusAfter } from '../../events/run.ts'
import type { WriterRequest } from './request.ts'

/** The runs of one tree that are at work, each with its parent, and how many children at work a run has. */
interface TreeAtWork {
  readonly runs: Map<string, string | null>
  readonly children: Map<string, number>
  /** How many runs at work wait for no child. */
  front: number
}

/** Which runs of this process are at work, as far as their appends tell. A run that only waits for its child is not counted. */
export class RunsAtWork {
  readonly #trees = new Map<string, TreeAtWork>()

  /** Whether one run would have to wait while another is being written. */
  get overlap(): boolean {
    if (this.#trees.size > 1) return true
    for (const { front } of this.#trees.values()) return front > 1
    return false
  }

  /** This is about to be written. */
  note(request: WriterRequest): void {
    if (request[0] === 'release') this.#trees.delete(request[1])
    if (request[0] !== 'append') return
    const [, { rootRunId }, { lineage, entries }] = request
    const status = statusAfter(entries.at(-1)?.type ?? '') ?? 'running'
    if (status === 'running') this.#begin(rootRunId, lineage.runId, lineage.parentRunId)
    else this.#end(rootRunId, lineage.runId)
  }

  /** The journal refused this, so its tree does not go on as it is. */
  refused(request: WriterRequest): void {
    if (request[0] === 'append') this.#trees.delete(request[1].rootRunId)
  }

  #begin(rootRunId: string, runId: string, parentRunId: string | null): void {
    const tree = this.#trees.get(rootRunId) ?? { runs: new Map(), children: new Map(), front: 0 }
    if (tree.runs.has(runId)) return
    this.#trees.set(rootRunId, tree)
    tree.runs.set(runId, parentRunId)
    if (!tree.children.has(runId)) tree.front++
    if (parentRunId === null) return
    const siblings = tree.children.get(parentRunId) ?? 0
    tree.children.set(parentRunId, siblings + 1)
    if (siblings === 0 && tree.runs.has(parentRunId)) tree.front--
  }

  #end(rootRunId: string, runId: string): void {
    const tree = this.#trees.get(rootRunId)
    const parentRunId = tree?.runs.get(runId)
    if (tree === undefined || parentRunId === undefined) return
    tree.runs.delete(runId)
    if (!tree.children.has(runId)) tree.front--
    if (parentRunId !== null) this.#endChild(tree, parentRunId)
    if (tree.runs.size === 0) this.#trees.delete(rootRunId)
  }

  #endChild(tree: TreeAtWork, parentRunId: string): void {
    const siblings = (tree.children.get(parentRunId) ?? 1) - 1
    if (siblings > 0) {
      tree.children.set(parentRunId, siblings)
      return
    }
    tree.children.delete(parentRunId)
    if (tree.runs.has(parentRunId)) tree.front++
  }
}
