import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { isObject, type Json, type JsonObject } from '../../src/events/json.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import { type BfclCall, type BfclQuestion, isRight } from './bfcl-check.ts'

interface Judged {
  readonly asked: BfclQuestion
  readonly calls: readonly BfclCall[]
  readonly status: string
  readonly right: boolean
}

/** Where the questions are looked for, beside the repository, unless `--bfcl` names another folder. */
const usualFolder = '../shared/data/bfcl'
const root = fileURLToPath(new URL('../..', import.meta.url))
const typeNames: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array', any: 'string' }

/** Asks an offline agent the questions of the Berkeley Function-Calling Leaderboard, as far as they are there. */
export async function printBfcl(args: readonly string[]): Promise<void> {
  const named = args.indexOf('--bfcl')
  const folder = named === -1 ? resolve(root, usualFolder) : resolve(args[named + 1] ?? '')
  console.log('\nQuestions of the Berkeley Function-Calling Leaderboard (BFCL)\n')
  if (!existsSync(folder)) {
    console.log(`Skipped: ${named === -1 ? usualFolder : folder} is not there. Name the folder with --bfcl.`)
    return
  }
  const judged: Judged[] = []
  for (const asked of questionsIn(folder)) judged.push(await ask(asked))
  print(judged)
  if (args.includes('--failures')) console.log(`\n${judged.flatMap(failure).join('\n')}`)
}

function questionsIn(folder: string): BfclQuestion[] {
  const files = readdirSync(folder).filter((one) => one.endsWith('.jsonl'))
  const lines = files.toSorted().flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  return lines.map((line) => JSON.parse(line) as BfclQuestion)
}

async function ask(asked: BfclQuestion): Promise<Judged> {
  const calls: BfclCall[] = []
  const tools = asked.functions.map(({ name, description, parameters }) =>
    defineTool<JsonObject>({
      name: toolName(name),
      description,
      effect: 'read',
      inputSchema: schemaOf(parameters),
      run: (input) => {
        calls.push({ name, input })
        return { done: true }
      },
    }),
  )
  const names = tools.map(({ name }) => name)
  const agent = defineAgent({ name: 'caller', tools: names, prompt: 'Answer with the tools.' })
  const baton = await createBaton({ agents: [agent], tools, defaultModel: 'offline/rules' })
  try {
    const said = asked.question.flat().flatMap(({ role, content }) => (role === 'user' ? [content] : []))
    const { status } = await baton.run('caller', said.join('\n'))
    return { asked, calls, status, right: isRight(asked, calls) }
  } finally {
    await baton.close()
  }
}

/** BFCL's types as those of JSON Schema. */
function schemaOf(node: JsonObject): JsonObject {
  const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    if (key === 'optional') return []
    if (key === 'type' && typeof value === 'string') return [[key, typeNames[value] ?? value]]
    if (key === 'items' && isObject(value)) return [[key, schemaOf(value)]]
    if (key !== 'properties' || !isObject(value)) return [[key, value]]
    const inner = Object.entries(value).map(([name, one]): [string, Json] => [
      name,
      isObject(one) ? schemaOf(one) : one,
    ])
    return [[key, Object.fromEntries(inner)]]
  })
  return Object.fromEntries(entries)
}

function toolName(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_')
  return spaced.toLowerCase().replace(/^_+/, '').slice(0, 63)
}

function print(judged: readonly Judged[]): void {
  const share = (count: number, of: number): string => `${count} (${((100 * count) / Math.max(of, 1)).toFixed(1)} %)`
  const row = (title: string, of: readonly Judged[]): string => {
    const completed = of.filter(({ status }) => status === 'completed')
    const truly = completed.filter(({ right }) => right).length
    const cells = [title, of.length, share(of.filter(({ right }) => right).length, of.length)]
    return `| ${[...cells, share(completed.length - truly, of.length), `${truly} of ${completed.length}`].join(' | ')} |`
  }
  const isAsked = ({ asked }: Judged): boolean => asked.category !== 'irrelevance'
  console.log('| questions | number | right | wrong and completed | of those completed, right |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const category of new Set(judged.map(({ asked }) => asked.category)))
    console.log(
      row(
        category,
        judged.filter(({ asked }) => asked.category === category),
      ),
    )
  console.log(row('all that a function answers', judged.filter(isAsked)))
  console.log('\nAn irrelevant question is right without a call.')
}

/** Only what was shown as done and is wrong: what was not done is said, and there is much of it. */
function failure({ asked, calls, status, right }: Judged): string[] {
  if (right || status !== 'completed') return []
  return [`${asked.id} (${status})`, ...calls.map(({ name, input }) => `    ${name} ${JSON.stringify(input)}`)]
}
