import { extname } from 'node:path'
import type { Kind } from '../../coordination/kind.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { closestName } from '../../errors/suggestion.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { Label } from '../../grants/touch.ts'
import { kindFileRules } from '../../project/kind-files.ts'
import type { Entry } from '../../source/fields/field.ts'
import { inOrder, type Problem } from '../../source/problem.ts'
import { readFields, readValue } from '../../source/read-fields.ts'
import { readYamlFile } from '../../source/read-file.ts'
import type { MappingNode } from '../../source/source-node.ts'
import type { Invocation } from '../command.ts'
import { inputText } from '../input-text.ts'
import { neutralise } from '../output/text-width.ts'
import { remark } from '../terminal.ts'

/** What the command line and the brief ask for. */
interface GivenBrief {
  readonly text: string
  /** What the text is, unless a person typed it for this run. */
  readonly labels?: readonly Label[]
  readonly data: JsonObject
  /** What is wrong in the file. */
  readonly problems: readonly Problem[]
}

/** What a file asks for, and its keys that say nothing here. */
interface ReadBrief extends Pick<GivenBrief, 'data' | 'problems'> {
  readonly unused: readonly string[]
}

type BriefFields = Readonly<Record<string, Entry<unknown>>>

/** The keys of a brief that options stand for. */
const keys: Readonly<Record<string, string>> = {
  depth: 'research_depth',
  words: 'target_length',
  'min-sources': 'min_sources',
  'min-quality': 'min_quality_score',
  tone: 'tone',
  style: 'citation_style',
  sections: 'expected_sections',
  'approve-plan': 'approve_plan',
}

/** Reads the brief in the file and the options, which go before it. All problems of the file are told at once. */
export async function readGiven(invocation: Invocation, { definitions }: Kind): Promise<GivenBrief> {
  const { options, words, terminal } = invocation
  const fields = definitions?.given ?? {}
  const file = typeof options['brief'] === 'string' ? await readBriefFile(options['brief'], fields) : noBrief
  if (file.unused.length > 0) {
    const unused = file.unused.map(neutralise).join(', ')
    remark(terminal, `${terminal.paintErr.warn('!')} ${String(options['brief'])}: not used: ${unused}`)
  }
  const data = { ...file.data, ...optionsIn(options, fields) }
  const isAsked = file.data['topic'] !== undefined || file.data['prompt'] !== undefined
  const isSilent = words.length === 0 && (isAsked || file.problems.length > 0)
  const { attach: _, ...given } = isSilent
    ? { text: '', attach: [] }
    : await inputText('research', { words, files: undefined, terminal, none: noTopic })
  return { ...given, data, problems: file.problems }
}

const noTopic = {
  problem: 'there is no topic.',
  advice:
    'Say what to find out: baton research "The electric ferry" --docs FOLDER. It can be piped in, too, or stand in a brief: --brief FILE.',
}

const noBrief: ReadBrief = { data: {}, problems: [], unused: [] }

async function readBriefFile(path: string, fields: BriefFields): Promise<ReadBrief> {
  const read = await readYamlFile(path, path, kindFileRules)
  if (read === undefined) throw refusal(`there is no file "${path}".`, 'Name a file that holds a brief.')
  const { root, file, problems } = read
  if (root === undefined) return { data: {}, problems, unused: [] }
  const unused = foreignKeys(path, root, fields)
  const own = { ...root, entries: root.entries.filter(({ key }) => !unused.includes(key)) }
  const found = readFields<Readonly<Record<string, Json>>>(own, fields as never, file)
  return { data: found.value as JsonObject, problems: inOrder([...problems, ...found.problems]), unused }
}

/**
 * Keys of a file that others wrote for their own programs, as JSON files often are: they are left out if the file says what
 * to find out. A key that looks like one of ours is a mistake, and in YAML, which people write, every other one is.
 */
function foreignKeys(path: string, { entries }: MappingNode, fields: BriefFields): readonly string[] {
  const known = Object.keys(fields)
  const isAsked = entries.some(({ key }) => key === 'topic' || key === 'prompt')
  if (extname(path).toLowerCase() !== '.json' || !isAsked) return []
  return entries.map(({ key }) => key).filter((key) => !known.includes(key) && closestName(key, known) === undefined)
}

function optionsIn(options: Invocation['options'], fields: BriefFields): JsonObject {
  const data: Record<string, Json> = {}
  for (const [option, key] of Object.entries(keys)) {
    const given = options[option]
    const field = fields[key]?.field
    if (given === undefined || field === undefined) continue
    const { value, problems } = readValue(
      meant(option, given),
      field,
      { path: '', text: '', rules: kindFileRules },
      key,
    )
    if (value === undefined) {
      throw refusal(`--${option} can't be "${String(given)}".`, problems[0]?.hint ?? '')
    }
    data[key] = value as Json
  }
  return data
}

/** What is written in an option as a file would hold it. */
function meant(option: string, given: unknown): unknown {
  if (typeof given !== 'string') return given
  if (option === 'sections') return given.split(',').flatMap((part) => part.trim() || [])
  const number = Number(given)
  return given.trim() !== '' && Number.isFinite(number) ? number : given
}

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'research', problem, advice })
}
