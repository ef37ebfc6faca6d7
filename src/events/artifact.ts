import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { record, text, whole } from './field.ts'

/** Refers to content that a run kept. A type rather than an interface, so that it is JSON to the compiler too. */
export type Artifact = {
  /** What it is called, for people. */
  readonly name: string
  /** Its address, which follows from the content. */
  readonly hash: string
  /** How large the content is. */
  readonly bytes: number
  /** A media type, such as `text/markdown`. */
  readonly type: string
}

export interface ArtifactEvents {
  'artifact.kept': Artifact & { readonly op: string }
  'artifact.opened': { readonly op: string; readonly hash: string }
  'artifact.read': { readonly op: string }
  'artifact.unread': { readonly op: string; readonly error: RunError }
}

export const artifactEvents: KernelDescriptions<ArtifactEvents> = {
  'artifact.kept': {
    version: 1,
    part: 'whole',
    says: 'The run kept content under a name. The content is stored once, by its hash.',
    fields: {
      op: text('the operation'),
      name: text('what it is called'),
      hash: text('where the content is found'),
      bytes: whole('how large the content is'),
      type: text('its media type'),
    },
  },
  'artifact.opened': {
    version: 1,
    part: 'start',
    says: 'The run asked for the content of an artifact.',
    fields: { op: text('the operation'), hash: text('where the content is found') },
  },
  'artifact.read': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The content was read. It never changes, so it is not repeated here.',
    fields: { op: text('the operation') },
  },
  'artifact.unread': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'The content was not read.',
    fields: { op: text('the operation'), error: record<RunError>('why not') },
  },
}
