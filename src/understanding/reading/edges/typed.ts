import type { Json } from '../../../events/json.ts'
import type { Found } from '../../extract/found.ts'
import { languageCode } from '../../extract/languages.ts'
import { isCountry } from '../mentions/places.ts'
import type { Parameter } from '../parameters.ts'
import type { Sight, ToRead } from '../sight.ts'
import { reaches, type ScoredReach, type TokenReach } from './edge.ts'
import { sideFit, sidesOf } from './sides.ts'

/** Things that are known by their form alone: paths, web addresses, languages, currencies and the like. */
export function typedReaches(parameter: Parameter, request: Sight): ScoredReach<Json>[] {
  const { findings, tokens } = request
  const scored = (found: readonly TokenReach<Json>[], score: number): ScoredReach<Json>[] =>
    found.map((one) => ({ ...one, score }))
  switch (parameter.wanted) {
    case 'path':
      return [...scored(reaches(pathsFor(parameter, request), tokens), 2.5), ...folderWords(parameter, request)]
    case 'glob':
      return scored(reaches(findings.globs, tokens), 2.5)
    case 'url':
      return scored(reaches(findings.urls, tokens), 2.5)
    case 'email':
      return scored(reaches(findings.emails, tokens), 2.5)
    case 'timezone':
      return [...scored(townsOf(request), 2.2), ...zoneNames(request)]
    case 'language':
      return languages(parameter, request)
    case 'ticker':
      return scored(reaches(findings.tickers, tokens), 2.2)
    case 'currency':
      return currencies(parameter, request)
    default:
      return []
  }
}

/** A folder where folders are wanted, a file where files are. */
function pathsFor(parameter: Parameter, { findings }: ToRead): readonly Found[] {
  if (!wantsFolder(parameter)) return findings.paths
  const isFile = ({ value }: Found): boolean => /\.\w{1,5}$/.test(value)
  const wantsFile = /\b(?:file|document)s?\b/i.test(`${parameter.name} ${parameter.description}`)
  return [...findings.paths.filter((one) => wantsFile || !isFile(one)), ...findings.folders]
}

function wantsFolder({ description, name }: Pick<Parameter, 'description' | 'name'>): boolean {
  return /\b(?:sub)?(?:folder|directory)\b/i.test(`${name} ${description.replace(/\brelative to\b.*/i, '')}`)
}

/** "in src", "of lib": one plain word where a folder is wanted. */
function folderWords({ description, name }: Parameter, { tokens, parameters }: Sight): ScoredReach<Json>[] {
  if (!wantsFolder({ description, name })) return []
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const isEnd = next === undefined || next.kind === 'mark' || /^(?:and|for|folder|with|is|are)$/.test(next.lower)
    const isSearched =
      /^(?:review|check|scan|search|inspect|audit)$/.test(tokens[at - 1]?.lower ?? '') && next?.lower === 'for'
    const isIn = isSearched || /^(?:in|of|under|inside|within)$/.test(tokens[at - 1]?.lower ?? '')
    const isPlain =
      token.kind === 'word' &&
      /^[a-z][\w-]*$/.test(token.text) &&
      !/^(?:it|this|that|here|there|them)$/.test(token.lower) &&
      !parameters.some((one) => one.name === token.lower)
    return isIn && isEnd && isPlain && !token.quoted ? [{ from: at, to: at + 1, value: token.text, score: 1.5 }] : []
  })
}

/** Places, with the region or country behind their comma: "Springfield, Illinois". */
function townsOf({ findings, text, tokens }: ToRead): TokenReach<string>[] {
  const found = reaches(findings.places, tokens)
  return found.flatMap((one, at) => {
    const isRegion = tokens[one.from - 1]?.text === ',' && found[at - 1]?.to === one.from - 1 && isCountry(one.value)
    if (isRegion) return []
    const next = tokens[one.to + 1]
    if (tokens[one.to]?.text !== ',' || next === undefined || !isCountry(next.text)) return [one]
    return [{ ...one, to: one.to + 2, value: text.slice(tokens[one.from]?.start, next.end) }]
  })
}

/** "Europe/Rome" */
function zoneNames({ tokens }: ToRead): ScoredReach<Json>[] {
  return tokens.flatMap(({ text }, at) =>
    /^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/.test(text) ? [{ from: at, to: at + 1, value: text, score: 3 }] : [],
  )
}

function languages({ end, description, schema }: Parameter, { findings, tokens }: ToRead): ScoredReach<Json>[] {
  const wantsCode = /\b(?:iso|code|two-letter)\b/i.test(description) || schema['maxLength'] === 2
  const found = reaches(findings.languages, tokens)
  const sides = sidesOf(found, tokens)
  return found.flatMap((one, at) => {
    const value = wantsCode ? languageCode(one.value) : one.value
    return value === undefined ? [] : [{ ...one, value, score: 2 + sideFit(sides[at], end) }]
  })
}

function currencies({ end }: Parameter, { findings, tokens }: ToRead): ScoredReach<Json>[] {
  const known = reaches(findings.currencies, tokens)
  const codes = tokens.flatMap(({ text }, at): TokenReach<string>[] =>
    /^[A-Z]{3}$/.test(text) && !known.some(({ from }) => from === at) ? [{ from: at, to: at + 1, value: text }] : [],
  )
  const found = [...known, ...codes].sort((left, right) => left.from - right.from)
  const sides = sidesOf(found, tokens)
  return found.map((one, at) => ({ ...one, score: 2 + sideFit(sides[at], end) }))
}
