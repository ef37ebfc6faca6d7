import { detached, detachName, detachOption } from '../background.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { limitOption } from '../limit-option.ts'
import { tellProblems } from '../output/tell-error.ts'
import { perform } from '../perform.ts'
import { fileData, outOption, refuseFile } from '../research/article-file.ts'
import { askFurther } from '../research/ask-further.ts'
import { knownResearch } from '../research/known-research.ts'
import { researchPlaces } from '../research/places.ts'
import { readGiven } from '../research/read-given.ts'
import { researchKind } from '../research/research-kind.ts'
import { articleTeller } from '../research/tell-article.ts'
import { tagOption } from '../tag-option.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const research: Command = {
  name: 'research',
  summary: 'finds out about a topic and writes an article about it in which every claim has its source',
  words: [
    {
      name: 'topic',
      says: 'what to find out; without it, that of the brief, or what is piped in',
      optional: true,
      rest: true,
    },
  ],
  options: {
    docs: {
      type: 'string',
      value: 'FOLDER',
      says: 'the folder of documents to read (default: `documents` of the settings)',
    },
    web: { type: 'boolean', says: 'search the web; with --docs, both' },
    brief: {
      type: 'string',
      value: 'FILE',
      says: 'a brief in YAML or JSON; options say otherwise where they are given',
    },
    depth: {
      type: 'string',
      value: 'light|standard|deep',
      says: 'how much is read',
      choices: ['light', 'standard', 'deep'],
    },
    words: {
      type: 'string',
      value: 'NUMBER',
      says: 'how long the article is to be, from 500 to 10,000 (default: 2000)',
    },
    'min-sources': { type: 'string', value: 'NUMBER', says: 'how many sources at least, from 1 to 50 (default: 10)' },
    'min-quality': { type: 'string', value: 'NUMBER', says: 'what is good enough, from 0 to 1 (default: 0.8)' },
    tone: {
      type: 'string',
      value: 'TONE',
      says: 'professional, academic, casual, technical or conversational',
      choices: ['professional', 'academic', 'casual', 'technical', 'conversational'],
    },
    style: {
      type: 'string',
      value: 'STYLE',
      says: 'how references are written: numeric, apa, mla, chicago or ieee',
      choices: ['numeric', 'apa', 'mla', 'chicago', 'ieee'],
    },
    sections: { type: 'string', value: '"A, B"', says: 'sections that the article must have' },
    'approve-plan': { type: 'boolean', says: 'ask for the plan to be approved, or changed, before anything is done' },
    out: outOption,
    continue: {
      type: 'string',
      value: 'RUN',
      says: 'answer a question from what that run has read, and say what is missing',
    },
    name: { type: 'string', value: 'NAME', says: 'do it as research/NAME.yaml says' },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    limit: limitOption,
    tag: tagOption,
    [detachName]: detachOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton research "The electric ferry" --docs FOLDER --words 800', 'from a folder, without network or key'],
    ['baton research "Heat pumps in old houses" --web --limit usd=2', 'from the web, for at most two dollars'],
    ['baton research --brief brief.yaml --docs FOLDER --out article.pdf', 'as a file asks for it, into a file'],
    [
      'baton research "Our pricing" --docs FOLDER --approve-plan',
      'shows the plan first; answer with yes, no, or changes',
    ],
    ['baton research --continue last "How loud is it?"', 'from what was read, without reading anything anew'],
  ],
  run: (invocation) =>
    typeof invocation.options['continue'] === 'string' ? askFurther(invocation) : write(invocation),
}

/** Has an article written. */
async function write(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation
  const kind = await researchKind(invocation)
  const { out } = options
  await refuseFile('research', invocation)
  const tell = articleTeller(invocation)
  const { data, problems, ...given } = await readGiven(invocation, kind)
  if (problems.length > 0) {
    await tellProblems(terminal, problems)
    return exitCodes.configuration
  }
  const { folder, ...places } = await researchPlaces(invocation, data)
  const code = await detached(invocation)
  if (code !== undefined) return code
  const reference = `${kind.name}:${typeof options['name'] === 'string' ? options['name'] : 'article'}`
  return perform(
    invocation,
    {
      choose: (project) => ({ name: knownResearch(project, reference, kind) }),
      builtIns: [reference],
      tell,
      ...(folder === undefined ? {} : { documents: folder }),
    },
    async ({ baton }) => {
      const learned = (await (await kind.code?.())?.learned?.(baton, reference)) ?? {}
      return { ...given, data: { ...learned, ...data, ...places, ...fileData(kind, out, await invocation.settings()) } }
    },
  )
}
