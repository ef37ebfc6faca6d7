/** The thread that parses scripts. */
import { parentPort } from 'node:worker_threads'
import type { SourceText } from '../gather-texts.ts'
import { type ModuleShape, moduleShape } from '../modules/module-shape.ts'
import { measureScript } from './measure-script.ts'
import type { MeasuredScript } from './measured-script.ts'
import { parseScript } from './parse-script.ts'

/** Both are asked for in turn, and the parser takes most of the time. */
export interface ReadScript {
  readonly measured: MeasuredScript
  readonly shape: ModuleShape
}

export type ScriptAnswer = ReadScript | { readonly problem: string }

parentPort?.on('message', (sources: readonly SourceText[]) => {
  parentPort?.postMessage(sources.map(answer))
})

function answer({ path, text }: SourceText): ScriptAnswer {
  const file = parseScript(path, text)
  return file === undefined
    ? { problem: 'it does not fit the language' }
    : { measured: measureScript(file), shape: moduleShape(file) }
}
