import type { BatonError } from '../../errors/baton-error.ts'
import type { JsonObject } from '../../events/json.ts'
import type { FileRules } from '../file-rules.ts'
import { type Problem, type ProblemDetails, problemAt, problemIn, type SourceFile } from '../problem.ts'
import { nowhere, type SourceNode, type Span } from '../source-node.ts'
import { spanInScalar } from '../span-in-scalar.ts'

/** What one key may hold: how it is read and checked, how editors complete it, and its words in the docs. */
export interface Field<Value> {
  readonly kind: string
  /** JSON Schema, for editors. */
  readonly schema: JsonObject
  /** The keys of a group. */
  readonly keys?: Readonly<Record<string, Entry<unknown>>> | undefined
  /** The value, or undefined after reporting everything that is wrong with it. */
  readonly read: (node: SourceNode, reading: Reading) => Value | undefined
}

/** One key of a group: what it may hold and what it is for. */
export interface Entry<Value> {
  readonly field: Field<Value>
  readonly says: string
  readonly required?: boolean
}

/** A mention of something else by name, to be looked up when all of them are known. */
export interface Reference {
  readonly to: 'agent' | 'tool'
  /** The key it stands under, such as `team.members`. */
  readonly key: string
  readonly name: string
  readonly span: Span
  /** Another reference names it already: it starts nothing by itself. */
  readonly isMention?: true
  /** Where nothing has this name, something else is meant by it, and that is right too. */
  readonly isOptional?: true
}

/** Where problems and references go while a value is read. */
export interface Reading {
  /** The path of the key being read, such as `team.members`. */
  readonly key: string
  /** The rules of the file that is read. */
  readonly rules: FileRules
  report<Code extends keyof ProblemDetails>(code: Code, details: ProblemDetails[Code], span: Span): void
  /** Reports an error that a coordination model declares. */
  tell(error: BatonError, span: Span): void
  refer(reference: Reference): void
  /** Where a part of the value of a scalar stands in the file. */
  partOf(scalar: Span, value: string, part: Span): Span
  /** The same reading, one key deeper. */
  at(key: string): Reading
}

/** A reading of a whole file, and what it finds. */
interface StartedReading {
  readonly reading: Reading
  readonly problems: Problem[]
  readonly references: Reference[]
}

export function startReading(file: SourceFile): StartedReading {
  const problems: Problem[] = []
  const references: Reference[] = []
  const under = (path: string): Reading => ({
    key: path,
    rules: file.rules,
    report: (code, details, span) => void problems.push(problemAt(code, details, file, span)),
    tell: (error, span) => void problems.push(problemIn(error, file, span)),
    refer: (reference) => void references.push(reference),
    partOf: (scalar, value, part) => (scalar === nowhere ? scalar : spanInScalar(file.text, scalar, value, part)),
    at: (key) => under(path === '' ? key : `${path}.${key}`),
  })
  return { reading: under(''), problems, references }
}
