import { group, list } from '../source/fields/collections.ts'
import type { Entry, Field } from '../source/fields/field.ts'
import { oneOf, secretVariable, webAddress } from '../source/fields/scalars.ts'
import {
  type AcademicChoice,
  type AcademicName,
  academicNames,
  type NewsChoice,
  type SearchChoice,
  type ServiceAddresses,
} from './settings.ts'

interface WrittenServices {
  readonly forecast?: string
  readonly geocoding?: string
  readonly search?: string
  readonly routing?: { readonly car?: string; readonly foot?: string; readonly bicycle?: string }
}

const writtenServices = group<WrittenServices>({
  forecast: { field: webAddress, says: 'Where the weather is asked for.' },
  geocoding: { field: webAddress, says: 'Where places are looked up by name.' },
  search: { field: webAddress, says: 'Where places are searched.' },
  routing: {
    field: group<NonNullable<WrittenServices['routing']>>({
      car: { field: webAddress, says: 'For ways by car, and for the others unless they say.' },
      foot: { field: webAddress, says: 'For ways on foot.' },
      bicycle: { field: webAddress, says: 'For ways by bicycle.' },
    }),
    says: 'Where ways are asked for.',
  },
})

/** Where travel tools ask, by what they ask for; `routing.car` is one name. */
export const services: Field<ServiceAddresses> = {
  ...writtenServices,
  read: (node, reading) => {
    const read = writtenServices.read(node, reading)
    if (read === undefined) return undefined
    const { routing = {}, ...others } = read
    const ways = Object.entries(routing).map(([by, address]) => [`routing.${by}`, address])
    return { ...others, ...Object.fromEntries(ways) }
  },
}

interface WrittenSearch {
  readonly provider: SearchChoice['provider']
  readonly url?: string
  readonly key?: string
}

const writtenSearch = group<WrittenSearch>({
  provider: { field: oneOf(['searxng', 'brave', 'tavily']), says: 'The service that searches.', required: true },
  url: { field: webAddress, says: 'Its address; SearXNG has no public one, so it needs this.' },
  key: { field: secretVariable, says: 'The variable that holds the key; Brave and Tavily need one.' },
})

/** Which service searches the web. */
export const search: Field<SearchChoice> = {
  ...writtenSearch,
  read: (node, reading) => {
    const read = writtenSearch.read(node, reading)
    if (read === undefined) return undefined
    const { provider, url, key } = read
    const needed = provider === 'searxng' ? 'url' : 'key'
    if (read[needed] === undefined) reading.report('KEY_MISSING', { key: reading.at(needed).key }, node.span)
    if (provider === 'searxng') return url === undefined ? undefined : { provider, url }
    return key === undefined ? undefined : { provider, key, ...(url === undefined ? {} : { url }) }
  },
}

type AcademicService = NonNullable<AcademicChoice[AcademicName]>

function academicService(name: string): Entry<AcademicService> {
  const field = group<AcademicService>({
    url: { field: webAddress, says: 'Its address, instead of the public one.' },
    key: { field: secretVariable, says: 'The variable that holds a key, for services that give one.' },
  })
  return { field, says: `How ${name} is asked.` }
}

/** Which services search papers. */
export const academic: Field<AcademicChoice> = group<AcademicChoice>({
  ask: { field: list(oneOf(academicNames)), says: 'Which of them are asked; all unless given.' },
  arxiv: academicService('arXiv'),
  crossref: academicService('Crossref'),
  openalex: academicService('OpenAlex'),
  semanticscholar: academicService('Semantic Scholar'),
})

/** Which feeds have news. */
export const news: Field<NewsChoice> = group<NewsChoice>({
  feeds: { field: list(webAddress), says: 'Addresses of feeds in RSS or Atom.' },
})
