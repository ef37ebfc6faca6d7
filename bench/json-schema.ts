import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Json, JsonObject } from '../src/events/json.ts'
import { jsonSchema } from '../src/tools/json-schema.ts'
import { perUnit, printTable } from './measure.ts'

/**
 * What checking a tool's input costs. With `--suite FOLDER` (tests/draft2020-12 of the JSON Schema Test Suite, which is
 * not part of this repository), also how much of the standard is kept.
 */
const input: JsonObject = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1 },
    pattern: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    kind: { type: 'string', enum: ['file', 'folder'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 10 },
    deep: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'], additionalProperties: false },
  },
  required: ['path'],
  additionalProperties: false,
}
const value = { path: 'src', pattern: 'TODO', kind: 'file', tags: ['a', 'b', 'c'], deep: { a: true } }

async function micros(calls: number, work: () => unknown): Promise<string> {
  const { cpuMicros } = await perUnit(calls, () => {
    for (let call = 0; call < calls; call++) work()
  })
  return `${cpuMicros.toFixed(2)} µs`
}

const made = jsonSchema<Json>(input)
const rows = [
  { work: 'checking the input of a call', figure: await micros(20_000, () => made['~standard'].validate(value)) },
  {
    work: 'making the check, and checking once',
    figure: await micros(2_000, () => jsonSchema<Json>(input)['~standard'].validate(value)),
  },
]

interface Group {
  readonly schema: JsonObject
  readonly tests: readonly { readonly data: Json; readonly valid: boolean }[]
}

const { suite } = parseArgs({ options: { suite: { type: 'string' } } }).values
if (suite !== undefined) {
  const counts = { right: 0, refused: 0, tooMuch: 0, tooLittle: 0 }
  for (const file of readdirSync(suite).filter((name) => name.endsWith('.json'))) {
    for (const { schema, tests } of JSON.parse(readFileSync(join(suite, file), 'utf8')) as readonly Group[]) {
      for (const { data, valid } of tests) counts[judged(schema, data, valid)]++
    }
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  rows.push(
    { work: `cases of the suite that come out right, of ${all}`, figure: `${counts.right}` },
    { work: 'cases whose schema is refused, since it can not be checked', figure: `${counts.refused}` },
    { work: 'cases where a wrong value is let pass', figure: `${counts.tooMuch}` },
    { work: 'cases where a right value is refused', figure: `${counts.tooLittle}` },
  )
}
printTable('JSON Schema: what every call of a tool pays', rows)

function judged(schema: JsonObject, data: Json, valid: boolean): 'right' | 'refused' | 'tooMuch' | 'tooLittle' {
  try {
    const outcome = jsonSchema<Json>(schema)['~standard'].validate(data)
    const fits = !(outcome instanceof Promise) && outcome.issues === undefined
    if (fits === valid) return 'right'
    return fits ? 'tooMuch' : 'tooLittle'
  } catch {
    return 'refused'
  }
}
