import { declareEvents } from '../../events/family.ts'
import { defineView } from '../define-view.ts'
import type { KindView } from '../view.ts'
import { handoffWords } from './words.ts'

/** Nothing has to be remembered of a handoff: the tree of runs shows it. */
export const handoffView: KindView = defineView<null, unknown>({
  events: declareEvents<unknown>({}),
  projection: { initial: () => null, on: {} },
  words: handoffWords,
})
