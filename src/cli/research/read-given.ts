import type { Kind } from '../../coordination/kind.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import { kindFileRules } from '../../project/kind-files.ts'
import type { Entry } from '../../source/fields/field.ts'
import type { Problem } from '../../source/problem.ts'
import { readFields, readValue } from '../../source/read-fields.ts'
import { readYamlFile } from '../../source/read-file.ts'
import type { Invocation } from '../command.ts'
import { inputText } from '../input-text.ts'

/** What the command line and the brief ask for. */
interface GivenBrief {
  readonly text: string
  readonly data: JsonObject
  /** What is wrong in the file. */
  readonly problems: readonly Problem[]
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
  const data = { ...file.data, ...optionsIn(options, fields) }
  const isAsked = file.data['topic'] !== undefined || file.data['prompt'] !== undefined
  const isSilent = words.length === 0 && (isAsked || file.problems.length > 0)
  const { text } = isSilent
    ? { text: '' }
    : await inputText('research', { words, files: undefined, terminal, none: noTopic })
  return { text, data, problems: file.problems }
}

const noTopic = {
  problem: 'there is no topic.',
  advice:
    'Say what to find out: baton research "The electric ferry" --docs FOLDER. It can be piped in, too, or stand in a brief: --brief FILE.',
}

const noBrief = { data: {} as JsonObject, problems: [] as readonly Problem[] }

async function readBriefFile(path: string, fields: BriefFields): Promise<Pick<GivenBrief, 'data' | 'problems'>> {
  const read = await readYamlFile(path, path, kindFileRules)
  if (read === undefined) throw refusal(`there is no file "${path}".`, 'Name a file that holds a brief.')
  const { root, file, problems } = read
  if (root === undefined) return { data: {}, problems }
  const found = readFields<Readonly<Record<string, Json>>>(root, fields as never, file)
  return { data: found.value as JsonObject, problems: [...problems, ...found.problems] }
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
