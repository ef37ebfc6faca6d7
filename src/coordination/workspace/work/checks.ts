import type { JsonObject } from '../../../events/json.ts'
import { isObject, type Json } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import { validate } from '../../../kernel/validation.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import type { Layer } from '../../patterns/layer.ts'
import type { GoalInput } from '../offline/validate-goal.ts'
import type { SeenWork } from './voice.ts'
import type { WorkTask } from './work-input.ts'

/** What code sees of the work before anything is judged: files, how the command ended, the schema of the result. */
export async function checkWork(
  context: Context,
  layer: Layer,
  { context: said }: WorkTask,
  done: { readonly seen: SeenWork; readonly result: Json },
): Promise<GoalInput['checks']> {
  const files = textsIn(said['outputs'])
  const looked: { path: string; bytes: number | null }[] = []
  for (const path of layer.tools.has('read_file') ? files : []) {
    // What can't be read is not there, as far as this task is concerned; an empty file reads as no text.
    const bytes = await context.tool('read_file', { path }).then(bytesIn, () => null)
    looked.push({ path, bytes })
  }
  const schema = said['schema']
  return {
    files: looked,
    exit_code: done.seen.killed ? 137 : done.seen.exit_code,
    schema_problems: isObject(schema) ? await problemsWith(schema, done.result) : [],
  }
}

function bytesIn(answer: Json): number {
  const text = isObject(answer) ? answer['text'] : undefined
  return typeof text === 'string' ? Buffer.byteLength(text) : 0
}

async function problemsWith(schema: JsonObject, result: Json): Promise<readonly string[]> {
  const value = typeof result === 'string' ? parsed(result) : result
  const checked = await validate(jsonSchema(schema), value)
  return checked instanceof Error ? [checked.message] : []
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

export function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
