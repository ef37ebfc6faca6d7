export type { CollabFields } from './define-collab.ts'
export { defineCollab } from './define-collab.ts'
export type { HistoryEntry } from './history.ts'
export { collabRules } from './shown-rules.ts'
