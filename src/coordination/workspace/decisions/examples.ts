import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { type ExamplesInput, type WrittenExamples, writeExamples } from '../offline/write-examples.ts'
import { dataOnly } from './offered.ts'

const texts: JsonObject = { type: 'array', items: { type: 'string' } }

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const path: JsonObject = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$' }

const schema: JsonObject = object({
  findings: { type: 'string' },
  examples: {
    type: 'array',
    maxItems: 5,
    items: object({
      name: { type: 'string', minLength: 1 },
      input: { type: 'string', minLength: 1 },
      files: { type: 'array', maxItems: 5, items: object({ path, content: { type: 'string', maxLength: 20_000 } }) },
      expects: object({
        calls: texts,
        says: texts,
        files: { type: 'array', maxItems: 5, items: object({ path, holds: texts }) },
      }),
    }),
  },
})

/** What an agent that is not written yet must be able to do (WSP-65). */
export const examplesDecision: Decision<ExamplesInput, WrittenExamples> = {
  name: 'workspace.examples',
  verdict: jsonSchema<WrittenExamples>(schema),
  verdictSchema: schema,
  prompt: ({ type, missing, description, outputs, findings, tools }) => [
    {
      role: 'system',
      content: `Another agent will write ${type}, an agent that can do: ${missing.join(', ')}. Before it does, you write two to four acceptance examples that only a working agent can pass. Each is done in an empty folder of its own, which "{folder}" stands for in "input"; "files" is what is in it before, with plain names. "expects": "calls", tools of which one must be called and answer; "says", words and numbers that a right answer holds and a guess would not; "files", what must be there afterwards. Work out what is right from the files that you write. No examples where no tool at hand could do it: say why in "findings". ${dataOnly} Answer with JSON: {"findings", "examples": [{"name", "input", "files": [{"path", "content"}], "expects": {"calls", "says", "files": [{"path", "holds"}]}}]}.`,
    },
    {
      role: 'user',
      content: [
        `The task that nobody can do: ${JSON.stringify({ description, outputs })}`,
        `Tools at hand:\n${tools.map(({ name, description: says }) => `- ${name}: ${says}`).join('\n')}`,
        findings === '' ? '' : `What research found:\n${findings}`,
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    },
  ],
  check: ({ tools }, { examples }) => {
    const proven = examples.find(
      ({ expects }) => expects.calls.length + expects.says.length + expects.files.length === 0,
    )
    if (proven !== undefined) return `"${proven.name}" expects nothing, so that anything would pass it`
    const names = new Set(tools.map(({ name }) => name))
    const unknown = examples.flatMap(({ expects }) => expects.calls).find((name) => !names.has(name))
    return unknown && `there is no tool ${unknown}`
  },
  rule: writeExamples,
}
