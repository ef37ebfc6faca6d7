import type { AgentDefinition } from '../agents/definition.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Reading } from '../source/fields/field.ts'
import type { MappingNode, Span } from '../source/source-node.ts'

/** Reports what does not fit together within one file, also where its keys have problems of their own. */
export type CheckDefinition = (root: MappingNode, reading: Reading) => void

/** Something about a definition that works and should be known. */
export interface DefinitionFinding {
  /** What it is about, for programs, such as `never_true`. */
  readonly about: string
  /** A hint is for those that want it better still. */
  readonly severity: 'warning' | 'hint'
  readonly message: string
  readonly hint: string
  readonly span: Span
}

/** A definition without problems, and what is around it. */
export interface ReviewedDefinition {
  readonly name: string
  readonly definition: Json
  readonly root: MappingNode
  /** Where a part of the value of a scalar stands in the file. */
  partOf(scalar: Span, value: string, part: Span): Span
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** Whether a tool does more than look; undefined where there is no such tool. */
  changes(tool: string): boolean | undefined
  /** What a tool takes, where it says so. */
  takes(tool: string): JsonObject | undefined
}

export type ReviewDefinition = (reviewed: ReviewedDefinition) => readonly DefinitionFinding[]
