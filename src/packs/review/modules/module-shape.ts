import type { File } from '@babel/types'
import { exportsOf } from './exports-of.ts'
import { mentionsIn } from './mentions-in.ts'

/** What a module takes from others and gives to them. */
export interface ModuleShape {
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** Specifiers of `export * from`. */
  readonly passedOn: readonly string[]
  /** Whether it gives things away in a way that can't be followed: `module.exports`, `export =`. */
  readonly isOpaque: boolean
}

export interface Import {
  readonly from: string
  /** Names it takes; `*` for all of them. */
  readonly names: readonly string[]
}

export interface Export {
  readonly name: string
  readonly line: number
  readonly column: number
  readonly kind: 'value' | 'type'
  /** How it is called inside its module. */
  readonly local: string
  /** Where it is taken from, if it is only handed on: a module and the name there. */
  readonly source?: { readonly from: string; readonly name: string }
  /** Whether its own module uses it. */
  readonly isUsedInside: boolean
  /** Whether it is what a call returned, so that making it may have done something. */
  readonly isCalled?: boolean
}

/** Reads the imports and exports of a file at its top level, and every other mention of a file in it. */
export function moduleShape(file: File): ModuleShape {
  const { exports, passedOn, isAssigned, bindings } = exportsOf(file.program.body)
  const { imports, used, isCommon } = mentionsIn(file.program, bindings)
  return {
    imports,
    passedOn,
    isOpaque: isAssigned || isCommon,
    exports: exports.map((one) => ({ ...one, isUsedInside: used.has(one.local) })),
  }
}
