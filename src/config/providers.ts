import { closestName } from '../errors/suggestion.ts'
import { type ConfigFile, report } from './read-config.ts'
import { type ProviderSettings, protocols, type Setting } from './settings.ts'

const texts: readonly string[] = ['protocol', 'baseUrl', 'keyVariable']
const counts = ['concurrency', 'requestsPerMinute', 'tokensPerMinute', 'firstByteMs', 'silenceMs']
const known: readonly string[] = [...texts, ...counts]

/** The providers of `baton.yaml`: those it adds, and those whose pace it sets. */
export function providersFrom(config: ConfigFile): Setting<Readonly<Record<string, ProviderSettings>>> {
  const providers: Record<string, Record<string, string | number>> = Object.create(null)
  const all = config.values.get('providers')
  if (all === undefined) return { value: {}, origin: 'default' }
  if (typeof all.value !== 'object' || all.value === null || Array.isArray(all.value)) {
    report(config, all.place, '"providers" should name providers.', 'Write `providers:` and a name on the next line.')
  }
  for (const [path, { value, place, named }] of config.values) {
    const [area, provider, field, ...deeper] = path.split('.')
    if (area !== 'providers' || provider === undefined) continue
    const settings = providers[provider] ?? {}
    providers[provider] = settings
    if (field === undefined) continue
    const problem = problemWith(deeper.length > 0 ? path : field, value)
    if (problem === undefined) settings[field] = value as string | number
    else report(config, known.includes(field) ? place : named, problem, hintFor(field))
  }
  return { value: { ...providers }, origin: `baton.yaml:${all.place.line}` }
}

function problemWith(field: string, value: unknown): string | undefined {
  if (!known.includes(field)) return `A provider has no setting "${field}".`
  if (texts.includes(field)) {
    if (field === 'keyVariable' && value === null) return undefined
    if (typeof value !== 'string') return `"${field}" should be a word.`
    if (field === 'baseUrl' && !/^https?:\/\//.test(value)) return `"${value}" is not a web address.`
    if (field === 'protocol' && !protocols.some((name) => name === value)) return `There is no protocol "${value}".`
    if (field === 'keyVariable' && !/^[A-Z][A-Z0-9_]*$/.test(value)) return 'A key is not written here.'
    return undefined
  }
  return Number.isSafeInteger(value) && (value as number) > 0
    ? undefined
    : `"${field}" should be a whole number above 0.`
}

function hintFor(field: string): string {
  if (field === 'protocol') return `Use one of: ${protocols.join(', ')}.`
  if (field === 'keyVariable') return 'Write the name of the variable, such as OPENAI_API_KEY; never the key itself.'
  if (field === 'baseUrl') return 'Write something like http://127.0.0.1:11434/v1.'
  const closest = known.includes(field) ? undefined : closestName(field, known)
  return closest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${closest}"?`
}
