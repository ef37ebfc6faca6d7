export { names, runnable, tool } from '../agents/fields/references.ts'
export type { AgentKey } from '../agents/key.ts'
export type { Entries } from '../source/fields/collections.ts'
export { group, list } from '../source/fields/collections.ts'
export type { Entry, Field, Reference } from '../source/fields/field.ts'
export { milliseconds } from '../source/fields/quantities.ts'
export { flag, number, oneOf, text, whole } from '../source/fields/scalars.ts'
export { kinds } from './all.ts'
export type { BoundsScope, KeyBounds } from './bounds.ts'
export { defineKind } from './define-kind.ts'
export { defineView } from './define-view.ts'
export type { Kind, KindCode, KindDefinitions, KindHooks } from './kind.ts'
export { LogViews, viewsOf } from './log-views.ts'
export type { Asked, AtWork, Brief, KeyRun, Layer, Next, Request, SpeakAs } from './patterns/layer.ts'
export type { Speaking } from './patterns/speaking.ts'
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
