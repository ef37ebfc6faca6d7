/**
 * Writes the reference pages that the catalogs in `src/` already hold: docs/events.md, docs/errors.md, the keys in
 * docs/agents.md, the tools in docs/tools.md, and the schemas of agents, settings and definitions for editors.
 * `npm run docs` writes them; with `--check` nothing is written, and a page that is not up to date is an error.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { agentJsonSchema } from '../src/agents/fields/table.ts'
import { settingsJsonSchema } from '../src/config/setting-fields.ts'
import { syntaxOf } from '../src/coordination/agents/syntax.ts'
import { kinds } from '../src/coordination/all.ts'
import { type ErrorCode, errorCatalog } from '../src/errors/catalog.ts'
import type { ErrorEntry } from '../src/errors/entry.ts'
import { areaOf } from '../src/events/area.ts'
import { eventCatalog } from '../src/events/catalog.ts'
import type { EventDescription, KernelDescription } from '../src/events/event.ts'
import type { JsonObject } from '../src/events/json.ts'
import { inlineLimit } from '../src/events/value-reference.ts'
import { fileSchema } from '../src/source/read-fields.ts'
import { withAgentKeys } from './agent-reference.ts'
import { withToolTable } from './tool-reference.ts'

const root = new URL('../', import.meta.url)
const generated = '<!-- Written by `npm run docs` from the catalog in src/. Change it there. -->'

const pages: Readonly<Record<string, string>> = {
  'docs/events.md': await eventsPage(),
  'docs/errors.md': errorsPage(await Promise.all(kinds.map(async ({ errors }) => (await errors?.())?.entries ?? {}))),
  'docs/agents.md': withAgentKeys(readIfThere('docs/agents.md') ?? ''),
  'docs/tools.md': withToolTable(readIfThere('docs/tools.md') ?? ''),
  'schemas/agent.schema.json': schemaFile(agentJsonSchema(syntaxOf().keys)),
  'schemas/settings.schema.json': schemaFile(settingsJsonSchema()),
  ...definitionSchemas(),
}
const outdated = Object.entries(pages).filter(([path, text]) => readIfThere(path) !== text)

if (process.argv.includes('--check')) {
  for (const [path] of outdated) console.error(`${path} is not what the catalog says. Run: npm run docs`)
  if (outdated.length > 0) process.exitCode = 1
} else {
  for (const [path, text] of outdated) {
    writeFileSync(new URL(path, root), text)
    console.log(`Wrote ${path}.`)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return undefined
  }
}

async function eventsPage(): Promise<string> {
  const areas = byArea(eventCatalog)
  const models = await Promise.all(
    kinds.map(async ({ name, says, events }) => ({ name, says, areas: byArea((await events?.())?.types ?? {}) })),
  )
  return `${generated}

# Events

A run is an append-only log of events. An event is a fact that was recorded: it is never changed and never removed.
Everything else that can be known about a run (its status, its operations, what it spent) is folded from them.

## The envelope

Every event has these fields around its \`data\`.

| field | what it is |
|---|---|
| \`id\` | \`run:seq\`. Nothing is stored for it: a run and a place in it name an event for ever |
| \`runId\` | the run it belongs to |
| \`parentRunId\` | the run that started this one, or null |
| \`rootRunId\` | the topmost run; itself, if nobody started it |
| \`seq\` | its place in the run: 1, 2, 3, without gaps |
| \`ts\` | when it was written, in milliseconds since 1970 |
| \`type\` | what happened, as \`area.what_happened\` |
| \`version\` | the version of the shape of \`data\`; older events are lifted to the current one when they are read |
| \`actor\` | who did it: the runnable of the run |
| \`causationId\` | the event that this one answers (\`tool.returned\` names its \`tool.called\`), or null |
| \`data\` | the fields listed below for each type |

**Operations.** Most events carry \`op\`, the path of the operation they belong to, such as \`all#1/0/tool:count#1\`:
the first \`ctx.all\`, its branch 0, the first call of \`count\` there.

**Parts.** Each type says which part its events play in the life of their operation, or of the run where there is no \`op\`:
\`start\`, it begins, or begins again after a crash; \`end\`, it is over; \`whole\`, it begins and ends with this one event;
\`lost\`, a crash cut an attempt off; \`aside\`, something is noted of it, and it goes on as before.

**Reading.** \`eventData(event, 'tool.called')\` in \`baton/events\` is the data of an event of that type, typed as below, or
undefined; \`asKernelFact(event)\` is for a \`switch\` over several types. Events of a coordination model are read with
\`read\` of the family that declares them.

**Hash chain.** A journal seals each event with a SHA-256 over the event and the seal before it. Reading a run checks
every seal, so a log can't be changed, reordered or shortened in the middle without notice. \`verifyChain\` in
\`baton/events\` does the same for records that you got by another way.

**Large values.** A part of an event that is longer than ${inlineLimit / 1024} KiB of JSON is kept once, by content hash, and the
event holds \`{"$value": "sha256:…", "bytes": …}\` in its place. \`baton.events\` puts it back; \`baton.follow\`
leaves it detached.

**Your own events.** \`ctx.record\` writes events of other types, declared with \`declareEvents\`. Their area must not be
one of: ${areas.map(([area]) => `\`${area}\``).join(', ')}.

## Types
${areaSections(areas)}
## Types of coordination models

What a model writes is declared in its folder under \`src/coordination/\`. Every one of these events carries \`op\` too.
${models
  .filter((model) => model.areas.length > 0)
  .map((model) => `\n**${model.name}**: ${model.says}.\n${areaSections(model.areas)}`)
  .join('')}`
}

type AnyEvent = EventDescription<Record<string, unknown>> & Partial<Pick<KernelDescription<unknown>, 'part' | 'status'>>
type Areas = readonly (readonly [area: string, events: readonly (readonly [type: string, event: AnyEvent])[]])[]

function byArea(types: object): Areas {
  return [...Map.groupBy(Object.entries(types), ([type]) => areaOf(type))]
}

function areaSections(areas: Areas): string {
  return areas
    .map(([area, events]) => `\n### ${area}\n${events.map(([type, event]) => eventSection(type, event)).join('')}`)
    .join('')
}

function eventSection(type: string, { version, says, fields, part = 'whole', status }: AnyEvent): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    return `| \`${name}\`${field.optional ? ' (optional)' : ''} | ${field.kind} | ${field.says} |`
  })
  return `
#### ${type}

${says} Version ${version}, part \`${part}\`${status === undefined ? '' : `, status \`${status}\``}.

| field | kind | what it is |
|---|---|---|
${rows.join('\n')}
`
}

function errorsPage(kindErrors: readonly object[]): string {
  const all: Record<string, ErrorEntry<never>> = { ...errorCatalog, ...Object.assign({}, ...kindErrors) }
  const entries = Object.entries(all).sort(([left], [right]) => (left < right ? -1 : 1))
  const lists = listFields()
  return `${generated}

# Errors

Every error that Baton throws on purpose is a \`BatonError\`. Recognise it by its \`code\`; \`message\` says what happened
and \`hint\` what to do about it. The same error in the result of a run, or in an event, is plain data: a \`RunError\`
with the code, the message, the hint, and a \`type\` from a closed set that programs can decide by. Inside a run, an
operation that failed throws an \`OperationError\`, which carries exactly that data and nothing else, so that code which
catches it does the same when the run is resumed.

*Retryable* means: the same call may succeed if it is simply made again.

| code | type | retryable |
|---|---|---|
${entries.map(([code, { type, retryable }]) => `| [${code}](#${code.toLowerCase()}) | \`${type}\` | ${yesOrNo(retryable)} |`).join('\n')}

Words in braces stand for the values of the case at hand.
${entries.map(([code, entry]) => errorSection(code, entry, lists)).join('')}`
}

function errorSection(code: string, entry: ErrorEntry<never>, lists: ReadonlySet<string>): string {
  const details = placeholders(code as ErrorCode, lists) as never
  return `
## ${code}

> ${entry.message(details)}

${entry.hint(details)}

Type \`${entry.type}\`, ${entry.retryable ? 'retryable' : 'not retryable'}.
`
}

/** Details in which every value is its own name: \`{tool}\`. */
function placeholders(code: ErrorCode, lists: ReadonlySet<string>): unknown {
  const isList = (name: string): boolean =>
    lists.has(`${code}.${name}`) || lists.has(`${code.replace(/^BATON_[A-Z]+_/, '')}.${name}`)
  return new Proxy({}, { get: (_, name) => (isList(String(name)) ? [`{${String(name)}}`] : `{${String(name)}}`) })
}

/** Which details are lists, as `CODE.name` or `FAULT.name`. Only the types know, so the source is asked. */
function listFields(): ReadonlySet<string> {
  const files = [
    ...readdirSync(new URL('src/errors/', root)).map((name) => `src/errors/${name}`),
    ...kinds.map(({ name }) => `src/coordination/${name}/errors.ts`),
  ]
  const source = files.map((path) => readIfThere(path) ?? '').join('\n')
  const lists = Array.from(source.matchAll(/^ {2}([A-Z_]+): \{([^}]*)\}/gm)).flatMap(([, code, details = '']) =>
    Array.from(details.matchAll(/(\w+): readonly /g), ([, name]) => `${code}.${name}`),
  )
  return new Set(lists)
}

/** Of every kind whose definitions stand in files of their own. */
function definitionSchemas(): Record<string, string> {
  return Object.fromEntries(
    kinds.flatMap(({ name, says, definitions }) => {
      if (definitions === undefined) return []
      const about = `${says.charAt(0).toUpperCase()}${says.slice(1)}, in ${definitions.folder}/NAME.yaml.`
      const called = definitions.called ?? name
      return [[`schemas/${called}.schema.json`, schemaFile(fileSchema(`Baton ${called}`, about, definitions.fields))]]
    }),
  )
}

function schemaFile(schema: JsonObject): string {
  return `${JSON.stringify(schema, null, 2)}\n`
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
