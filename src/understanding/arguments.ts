import type { Json, JsonObject } from '../events/json.ts'
import { datesFor, dateTimeFor, timeFor } from './dates-for.ts'
import { findBoolean } from './extract/booleans.ts'
import { findCommand } from './extract/commands.ts'
import { findEnum } from './extract/enums.ts'
import type { Found } from './extract/found.ts'
import { languageCode } from './extract/languages.ts'
import type { Findings } from './findings.ts'
import type { KnownTool } from './known-tool.ts'
import { numberFor } from './numbers-for.ts'
import { findText } from './phrases.ts'
import type { Property, ValueKind } from './property.ts'

/** The input of a tool, as far as the request gives it. */
export interface Filling {
  /** One per call: a tool that takes one place is called once for each place named. */
  readonly inputs: readonly JsonObject[]
  /** Required properties nothing was found for. */
  readonly missing: readonly string[]
  /** How strongly the values found suggest this tool. */
  readonly evidence: number
}

interface WantedValue {
  readonly property: Property
  readonly tool: KnownTool
  readonly findings: Findings
  readonly taken: readonly string[]
}

const evidenceOf: Readonly<Record<ValueKind, number>> = {
  arithmetic: 3,
  boolean: 0.2,
  command: 3,
  currency: 1.6,
  date: 0.4,
  datetime: 0.4,
  email: 1,
  enum: 0.6,
  glob: 1,
  language: 1,
  number: 0.2,
  object: 0,
  path: 1,
  place: 0.5,
  text: 0.1,
  ticker: 1,
  time: 0.4,
  timezone: 0.5,
  unit: 1.5,
  url: 1,
}

const values = (found: readonly Found[]): string[] => [...new Set(found.map(({ value }) => value))]

/** Every value a request offers for a property. Several mean several calls, or a list. */
const fillers: Readonly<Record<ValueKind, (asked: WantedValue) => readonly Json[]>> = {
  arithmetic: ({ findings }) => findings.arithmetic,
  boolean: ({ property, findings }) => one(findBoolean(findings.text, property.name)),
  command: ({ findings }) => one(findCommand(findings.text)),
  currency: ({ property, findings }) => paired(property, values(findings.currencies)),
  date: ({ property, tool, findings }) => one(datesFor(property, tool.properties, findings)),
  datetime: ({ findings }) => one(dateTimeFor(findings)),
  email: ({ findings }) => values(findings.emails),
  enum: ({ property, findings }) => one(findEnum(findings.text, property.schema['enum'] as readonly Json[])),
  glob: ({ findings }) => values(findings.globs).slice(0, 1),
  language: ({ property, findings }) => one(languageFor(property, findings)),
  number: ({ property, tool, findings }) => one(numberFor(property, tool.properties, findings)),
  object: () => [],
  path: ({ property, findings }) => pathsFor(property, findings),
  place: ({ property, tool, findings }) => placesFor(property, tool.properties, findings),
  text: ({ property, tool, findings, taken }) =>
    one(isColleague(tool) ? findings.text : findText(property, tool, findings, taken)),
  ticker: ({ findings }) => values(findings.tickers),
  time: ({ findings }) => one(timeFor(findings)),
  timezone: ({ findings }) => values(findings.places),
  unit: ({ property, findings }) => one(unitFor(property, findings)),
  url: ({ findings }) => values(findings.urls),
}

/** More calls than are asked for in one sentence. A part that asks for more is not done, and named. */
const mostInputs = 64

export function fillArguments(tool: KnownTool, findings: Findings): Filling {
  let inputs: JsonObject[] = [{}]
  const missing: string[] = []
  const taken: string[] = []
  let evidence = 0
  // Free text comes last, because it takes what the typed properties leave over.
  const typedFirst = [...tool.properties].sort((left, right) => turn(left) - turn(right))
  for (const property of typedFirst) {
    const found = fillers[property.kind]({ property, tool, findings, taken })
    if (found.length === 0) {
      if (property.required) missing.push(property.name)
      continue
    }
    evidence += evidenceOf[property.kind]
    if (property.kind === 'text') taken.push(String(found[0]))
    // What is quoted in a command line belongs to it.
    if (property.kind === 'command')
      taken.push(...values(findings.quoted).filter((value) => String(found[0]).includes(value)))
    if (findings.quoted.some(({ value }) => value === found[0])) evidence += 0.5
    const offered: readonly Json[] = property.many ? [found] : found
    inputs = inputs.flatMap((input) => offered.map((value) => ({ ...input, [property.name]: value })))
    // Lists that would be crossed may be meant to be paired, and so many calls are hardly meant.
    if (inputs.length > mostInputs) return { inputs: [], missing: [property.name], evidence }
  }
  return { inputs: inputs.map((input) => inOrder(input, tool)), missing, evidence }
}

/** Another agent takes the whole request in its own words, and nothing else. */
function isColleague({ properties }: KnownTool): boolean {
  return properties.length === 1 && properties[0]?.name === 'request'
}

function turn({ kind, required }: Property): number {
  if (kind !== 'text') return 0
  return required ? 1 : 2
}

function one<Value extends Json>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value]
}

function inOrder(input: JsonObject, { properties }: KnownTool): JsonObject {
  return Object.fromEntries(
    properties.flatMap(({ name }) => (Object.hasOwn(input, name) ? [[name, input[name] as Json]] : [])),
  )
}

function paired({ end }: Property, found: readonly string[]): readonly string[] {
  if (end === 'to') return found.slice(1, 2)
  return found.slice(0, 1)
}

function placesFor(
  { end }: Property,
  siblings: readonly Property[],
  { route, places, text }: Findings,
): readonly string[] {
  const pair = siblings.filter(({ kind, end: side }) => kind === 'place' && side !== undefined).length > 1
  if (!pair || end === undefined)
    return siblings.filter(({ kind }) => kind === 'place').length > 1 ? [] : listed(places, text)
  if (route !== undefined) return [end === 'from' ? route.from : route.to]
  const marker = end === 'from' ? /\bfrom\s+$/i : /\bto\s+$/i
  return values(places.filter(({ start }) => marker.test(text.slice(0, start)))).slice(0, 1)
}

/** Places that are named side by side. "Central Park in New York" is one place, and its second name says where. */
function listed(places: readonly Found[], text: string): readonly string[] {
  const inAnother = (at: number): boolean => {
    const before = places[at - 1]
    return before !== undefined && /^\s*(?:in|at|near)\s*$/i.test(text.slice(before.end, places[at]?.start))
  }
  return values(places.filter((_, at) => !inAnother(at)))
}

function pathsFor({ required, words }: Property, { paths, folders }: Findings): readonly string[] {
  const found = values([...paths, ...folders])
  if (words.some((word) => /^(?:folder|directory)$/.test(word)))
    return values(folders.length > 0 ? folders : paths).slice(0, 1)
  return required ? values(paths) : found.slice(0, 1)
}

function languageFor({ end, words, description, schema }: Property, { languages, text }: Findings): string | undefined {
  const target = languages.find(({ start }) => /\b(?:(?:in)?to|in)\s+$/i.test(text.slice(0, start)))
  const source = languages.find(({ start }) => /\bfrom\s+$/i.test(text.slice(0, start)))
  const found =
    end === 'from' || words.includes('source') ? source : (target ?? languages.find((language) => language !== source))
  if (found === undefined) return undefined
  const wantsCode = /\b(?:iso|code|two-letter)\b/i.test(description) || schema['maxLength'] === 2
  return wantsCode ? languageCode(found.value) : found.value
}

function unitFor({ end }: Property, { measures, wantedUnits }: Findings): string | undefined {
  if (end !== 'to') return measures[0]?.value.unit
  const source = measures[0]
  return wantedUnits.find(({ start, value }) => start !== source?.start && value !== source?.value.unit)?.value
}
