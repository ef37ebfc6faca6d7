/** The thread that parses scripts. */
import { parentPort } from 'node:worker_threads'
import { type ModuleShape, moduleShape } from '../modules/module-shape.ts'
import { measureScript } from './measure-script.ts'
import type { MeasuredScript } from './measured-script.ts'
import { parseScript } from './parse-script.ts'

export interface ScriptRequest {
  readonly path: string
  readonly text: string
}

/** Both are asked for in turn, and the parser takes most of the time. */
export interface ReadScript {
  readonly measured: MeasuredScript
  readonly shape: ModuleShape
}

export type ScriptAnswer = ReadScript | { readonly problem: string }

parentPort?.on('message', ({ path, text }: ScriptRequest) => {
  parentPort?.postMessage(answer(path, text))
})

function answer(path: string, text: string): ScriptAnswer {
  const file = parseScript(path, text)
  return file === undefined
    ? { problem: 'it does not fit the language' }
    : { measured: measureScript(file), shape: moduleShape(file) }
}
