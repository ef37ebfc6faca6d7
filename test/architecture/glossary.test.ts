import { describe, expect, test } from 'vitest'
import { contains, type Named, namesIn, readGlossary, refusedWords } from './glossary.ts'
import { parseSource, readSource, type SourceFile } from './source.ts'

/** Refused words that mean something else in these names or folders of `src/`, and what. */
const OTHER_MEANING: Record<string, readonly [where: RegExp, because: string]> = {
  access: [
    /^outside\/sandbox\/|^models\/ai-sdk\/|^packs\/travel\/|^coordination\/research\//,
    'what a sandbox, a key or a service opens; what one of the seven of research may do with its state',
  ],
  action: [/^coordination\/research\//, 'what one of the seven of research does, and what feedback asks for'],
  agent: [/^(?!coordination\/workorder\/)/, 'a worker of a work order is not called so; agents are'],
  annotation: [/^outside\/mcp\//, 'the word of the protocol'],
  cache: [/^cli\/compile-cache|^packs\/travel\/services\//, 'compiled code and answers of services, kept to save time'],
  category: [/^coordination\/research\//, 'of workers of research'],
  chain: [/^events\/hash-chain|^project\/callers/, 'of hashes, and of agents that call each other'],
  channel: [/^models\/channel/, 'the way to one model'],
  capability: [/^coordination\/workspace\//, 'what a type of peer can do, a name of the specification'],
  command: [
    /^(?:cli|errors|grants|outside|packs|understanding)\/|^coordination\/workspace\/offline\//,
    'of the command line and of the shell',
  ],
  config: [/^(?:cli|config|errors|packs\/review)\//, 'files with settings'],
  cost: [/^(?:models|cli)\/|^coordination\/research\//, 'money alone, which is a part of usage'],
  database: [/^journal\/sqlite\//, 'SQLite calls its file so'],
  environment: [/^(?:secrets|outside)\//, 'variables of a process'],
  execution: [
    /^(?:engine|kernel)\/|^coordination\/research\//,
    'the work of an engine on a tree of runs, not the run; `execution_id` and metrics of research, as its results spell them',
  ],
  executor: [/^coordination\/workspace\//, 'what does the tasks of a type of peer, a name of the specification'],
  file: [/^(?!kernel\/|engine\/)/, 'a file on a disk; what a run keeps is an artifact'],
  final: [
    /^(?:agents|events)\/|FinalVote|^coordination\/research\//,
    'the last of several; the agent that answers is terminal; `FinalOutput`, the result of research',
  ],
  frame: [/^packs\/web\//, 'a part of a page'],
  function: [/defineFunction|^packs\//, 'durable functions, and functions of programs and arithmetic'],
  history: [/^coordination\/collab\//, 'the turns of a team, as its document calls them'],
  id: [/^(?!kernel\/(?:scope|operation))/, 'ids of runs and events; operations have paths'],
  interrupt: [/^cli\/interrupt/, 'Ctrl-C'],
  intersection: [/^grants\/intersection/, 'of two patterns; what all layers allow is effective'],
  iteration: [/^coordination\/research\//, 'of research: a plan carried out once'],
  letter: [/^coordination\/research\//, 'a letter that a person wrote, among documents'],
  lock: [/^packs\/review\//, 'lock files of package managers'],
  manager: [/^coordination\/research\//, 'the StateManager, one of the seven of research'],
  metrics: [/^coordination\/research\//, 'of research, as its results spell them'],
  module: [/^(?:errors|project|packs\/review)\//, 'a module of a program'],
  node: [/^(?:projections|source|cli|packs\/web)\//, 'of a tree of text or of lines on a screen, and Node.js'],
  orchestrator: [/^coordination\/research\//, 'one of the seven of research'],
  output: [/^(?!kernel\/|grants\/)/, 'what a run, a tool or a program puts out'],
  permission: [/^kernel\/permission/, 'the question that grants, policy and approvals answer together'],
  plan: [
    /^coordination\/workorder\/|^outside\/sandbox\/|^coordination\/research\//,
    'what becomes work orders once it is issued; how a sandbox is laid out; steps of research and their workers',
  ],
  planner: [/^coordination\/research\//, 'one of the seven of research'],
  prompt: [/BATON_AGENT_PROMPT_MISSING|promptTokens/, 'what a model is told first'],
  provider: [/^(?:config|errors|models|packs)\//, 'of models, of searches and of hotels'],
  queue: [/^journal\/sqlite\/commit-queue/, 'requests that wait for a commit'],
  recover: [/^cli\/(?:commands\/recover|recover-all)/, 'to resume all that no process has'],
  registry: [/^coordination\/workspace\//, '`agents/registry.json`, a name of the specification'],
  reply: [/ScriptedReply/, 'published; an answer that a test wrote before it was asked for'],
  response: [/^outside\/egress\//, 'the word of HTTP'],
  retry: [
    /^models\/retries|^pacing\/retry-after|^coordination\/research\//,
    'asking a provider again inside one attempt; `Retry-After` of HTTP; `task_retry_scheduled`, a name of the specification',
  ],
  reviewer: [/^coordination\/research\//, '`academic_reviewer`, a worker of research'],
  role: [/^coordination\/view/, 'the name of a part in logs'],
  route: [/^(?:coordination\/router|understanding|packs\/travel)\//, 'the tool `route_to`, and a way on a map'],
  saved: [/^coordination\/research\//, 'time that is not needed'],
  segment: [/^packs\/documents\/index\//, 'some documents in one file of an index, with all their terms'],
  services: [/^(?:config|packs\/travel)\//, 'public services on the Internet'],
  signature: [/failureSignature/, 'what is alike in failures of the same kind'],
  snapshot: [/^coordination\/research\//, 'of the state of research'],
  span: [/^(?:source|packs)\//, 'a stretch of text'],
  state: [/^coordination\/|^tools\/schema\//, 'of a pure machine; a run has a status'],
  step: [/^secrets\/|^coordination\/research\//, 'of a pattern; of a plan of research'],
  store: [
    /^(?:config|outside\/mcp|coordination\/workorder)\//,
    'of consents and pins; `context_store` is the name of a document',
  ],
  stream: [/^(?:engine|secrets|outside)\//, 'bytes and deltas as they arrive'],
  supervisor: [/^coordination\/research\//, 'one of the seven of research'],
  target: [/^outside\/egress\//, 'where a request of HTTP goes'],
  task: [
    /^coordination\/(?:research|workspace)\/|^coordination\/kind-peers|^cli\/(?:commands\/task|workspace\/)/,
    'one worker of research at work on one step; what peers of a workspace pick up',
  ],
  term: [
    /^(?:packs\/documents|understanding)\/|^tools\/schema\/|^coordination\/research\//,
    'a word that is searched for; what a schema is held to; a word that is asked for',
  ],
  thread: [/^packs\/|^journal\/sqlite\//, 'of the operating system'],
  tier: [/^coordination\/research\//, 'of models, by how much is expected of them'],
  token: [
    /^(?:models|cli|packs|understanding|coordination\/team)\/|^kernel\/(?:text|file)-tokens/,
    'what models count text in, and a piece of text',
  ],
}

/** Names that use a refused word for the thing that the glossary has another word for, as sentences. */
function wrong(names: readonly Named[]): string[] {
  return readGlossary().flatMap(({ word, instead }) =>
    names
      .filter(({ name }) => contains(name, word))
      .filter(({ name, path }) => {
        const [where] = OTHER_MEANING[word] ?? []
        return !(where?.test(path) || where?.test(name))
      })
      .map(
        ({ name, path }) => `\`${name}\` in \`${path}\` says "${word}"; GLOSSARY.md says "${instead.join('" or "')}"`,
      ),
  )
}

describe('names in src/', () => {
  const names = readSource().flatMap(namesIn)

  test('use the words of the glossary', () => expect(wrong(names)).toEqual([]))

  test('need every exception that is made', () => {
    const refused = readGlossary().map(({ word }) => word)
    const idle = Object.entries(OTHER_MEANING).filter(
      ([word, [where]]) =>
        !refused.includes(word) ||
        !names.some(({ name, path }) => contains(name, word) && (where.test(path) || where.test(name))),
    )
    expect(idle.map(([word]) => word)).toEqual([])
  })

  test('are really read', () => {
    const file = parseSource(
      'kernel/mailbox-poll.ts',
      `export class RunDashboard {}\n  'tool.retried': 1,\ntype Job = 1`,
    )
    expect(namesIn(file).map(({ name }) => name)).toEqual(['mailbox-poll', 'RunDashboard', 'Job', 'tool.retried'])
    expect(wrong(namesIn(file))).toEqual([
      expect.stringContaining('`RunDashboard` in `kernel/mailbox-poll.ts` says "dashboard"; GLOSSARY.md says "board"'),
      expect.stringContaining(
        '`Job` in `kernel/mailbox-poll.ts` says "job"; GLOSSARY.md says "run" or "setup" or "subtask"',
      ),
    ])
  })

  test('are compared word by word, and words with a row of their own are not refused', () => {
    expect(contains('maxRetries', 'retry')).toBe(false)
    expect(contains('subRuns', 'sub-run')).toBe(true)
    expect(contains('jobless', 'job')).toBe(false)
    const page =
      '| word | means | not |\n| --- | --- | --- |\n| event | a fact | message |\n| message | mail | letter |'
    expect(refusedWords(page)).toEqual([{ word: 'letter', instead: ['message'] }])
  })
})

/** How often the names of types are declared again in another file. */
function declaredAgain(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(/^(?:export )?(?:declare )?(?:interface|type|class|enum) (\w+)/gm)) {
      places.set(name, [...(places.get(name) ?? []), path])
    }
  }
  return Array.from(places, ([name, paths]) => (paths.length > 1 ? `${name}: ${paths.join(', ')}` : '')).filter(Boolean)
}

const unclear = /\b(?:who|whom|whoever|whomever|nobody|somebody|anybody|everybody)\b/i

/** Lines of comments in which people stand for parts of the program, such as "whoever waits" for a caller. */
function dialect(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)/.exec(line)?.[1] ?? / \/\/ (.*)/.exec(line)?.[1] ?? ''
      return unclear.test(comment) ? [`${path}:${index + 1}: ${comment.trim()}`] : []
    }),
  )
}

describe('ceilings that only go down', () => {
  const files = readSource()

  test('for names of types that are declared more than once', () => {
    const again = declaredAgain(files)
    expect(again.length, again.join('\n')).toBeLessThanOrEqual(8)
  })

  test('for comments that say "whoever" or "nobody" where a part of the program is meant', () => {
    const lines = dialect(files)
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(4)
  })

  test('are counted as they say', () => {
    const one = parseSource('a.ts', `export interface Place {}\n// Nobody waits.\nconst who = 1 // whoever asks`)
    const two = parseSource('b.ts', 'type Place = 1\n/** The caller waits. */')
    expect(declaredAgain([one, two])).toEqual(['Place: a.ts, b.ts'])
    expect(dialect([one, two])).toEqual(['a.ts:2: Nobody waits.', 'a.ts:3: whoever asks'])
  })
})
