import type { Kind } from '../../coordination/kind.ts'
import { LogViews } from '../../coordination/log-views.ts'
import type { RunEvent } from '../../events/event.ts'
import { type OperationTree, operationTree } from '../../projections/operation-tree.ts'
import { type Fold, startFold } from '../../projections/projection.ts'
import { type RunNode, runTree } from '../../projections/run-tree.ts'
import { type BoardLayout, renderBoards } from './boards.ts'
import { callNotes, type LineNote } from './call-notes.ts'
import { renderTree, type TreeLayout } from './tree.ts'

/** All that screens show of a tree of runs. Takes its events one by one and can be drawn at any time. */
export class RunPicture {
  readonly #tree: Fold<OperationTree> = startFold(operationTree)
  readonly #calls = startFold(callNotes)
  readonly views: LogViews

  constructor(kinds: readonly Kind[]) {
    this.views = new LogViews(kinds)
  }

  get operations(): OperationTree {
    return this.#tree.state
  }

  /** The runs without what they did inside. */
  get runs(): RunNode | undefined {
    return runTree(this.#tree.state, this.views)
  }

  /** A promise where the view of a coordination model has to be loaded: wait for it before the next event. */
  take(event: RunEvent): Promise<void> | undefined {
    this.#tree.take(event)
    this.#calls.take(event)
    return this.views.take(event)
  }

  note(id: string): LineNote | undefined {
    return this.#calls.state.get(id) ?? this.views.note(id)
  }

  tree(layout: Omit<TreeLayout, 'says'>): string[] {
    const says = {
      note: (id: string) => this.note(id),
      roleOf: (runId: string) => this.views.roleOf(runId),
      isToldAbove: (runId: string) => this.views.isToldAbove(runId),
    }
    return renderTree(this.#tree.state, { ...layout, says })
  }

  boards(layout: BoardLayout): string[] {
    return renderBoards(this.views.boards(), layout)
  }
}

/** The picture of a log that is there as a whole. */
export async function pictureOf(kinds: readonly Kind[], events: Iterable<RunEvent>): Promise<RunPicture> {
  const picture = new RunPicture(kinds)
  for (const event of events) await picture.take(event)
  return picture
}
