export { kinds } from './all.ts'
export { defineView } from './define-view.ts'
export type { Kind } from './kind.ts'
export { LogViews, viewsOf } from './log-views.ts'
export type {
  Board,
  BoardRow,
  ChildFacts,
  KindView,
  KindWords,
  Note,
  RolePart,
  RowStatus,
  Speech,
  Told,
  Tone,
  ViewDefinition,
  ViewFold,
} from './view.ts'
