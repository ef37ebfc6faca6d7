export type { AgentKey, Among } from '../agents/key.ts'
export type { ErrorFamily } from '../errors/family.ts'
export { declareErrors } from '../errors/family.ts'
export type { Entry, Field, Reading, Reference } from '../source/fields/field.ts'
export type { Problem } from '../source/problem.ts'
export { kinds } from './all.ts'
export type { BoundsScope, KeyBounds } from './bounds.ts'
export { defineKind } from './define-kind.ts'
export { defineView } from './define-view.ts'
export type { Kind, KindCode, KindDefinitions, KindHooks } from './kind.ts'
export type { KeptArticle, KindArticle, ShownClaim } from './kind-article.ts'
export { LogViews, viewsOf } from './log-views.ts'
export type { Asked, AtWork, KeyRun, Layer, Next, PartBrief, Request, SpeakAs } from './patterns/layer.ts'
export type { AgentInPart, Part, Voice } from './patterns/part.ts'
export { errorOf, isAnswer, passOn } from './patterns/pass-on.ts'
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
export { fields } from './written-fields.ts'
