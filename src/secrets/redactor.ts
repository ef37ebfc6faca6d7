import { formsOf, shortestValue } from './forms.ts'
import { redactJson } from './json-text.ts'
import { type Pattern, patterns } from './patterns.ts'
import { createScanner, type Form, type Wanted } from './scanner.ts'
import { createSieve } from './sieve.ts'
import type { Step } from './steps.ts'

/** Covers up secrets wherever text leaves the process: journal, logs, errors, what people follow live. */
export interface Redactor {
  /** The same text with `⟦secret:NAME⟧` where a secret stood, in whatever form. */
  text(value: string): string
  /** The same for encoded JSON, which stays JSON. Keys are looked at too. */
  json(encoded: string): string
  /** The same for text that arrives in pieces: what comes out, joined, is `text` of the whole. */
  stream(): RedactingStream
  /** What is not covered up, and why. */
  readonly warnings: readonly string[]
}

export interface RedactingStream {
  /** What can be shown now. What may be the beginning of a secret is kept until that is known. */
  push(chunk: string): string
  end(): string
}

/** Knows secrets by name and value, and the usual kinds by how they look. */
export function createRedactor(secrets: ReadonlyMap<string, string>): Redactor {
  const forms = new Map<string, string>()
  const warnings: string[] = []
  for (const [name, value] of secrets) {
    if (value.length < shortestValue) {
      if (value !== '')
        warnings.push(`The secret ${name} is shorter than ${shortestValue} characters and is not covered up.`)
      continue
    }
    for (const form of formsOf(value)) if (!forms.has(form)) forms.set(form, name)
  }
  // Sorted at first use: most processes meet no secret.
  let sorted: Wanted | undefined
  const wanted = (): Wanted => (sorted ??= { forms: byFirstCharacter(forms), patterns: patternsByFirstCharacter() })
  const isSuspect = createSieve(forms.keys())

  function text(value: string): string {
    if (!isSuspect(value)) return value
    const scanner = createScanner(wanted())
    return scanner.push(value) + scanner.end()
  }
  return {
    text,
    json: (encoded) => (isSuspect(encoded) ? redactJson(encoded, text) : encoded),
    stream: () => createScanner(wanted()),
    warnings,
  }
}

/** The longest first: where one form begins another, the whole is meant. */
function byFirstCharacter(forms: ReadonlyMap<string, string>): Map<number, Form[]> {
  const sorted = [...forms].map(([text, name]) => ({ text, name })).sort((a, b) => b.text.length - a.text.length)
  return Map.groupBy(sorted, ({ text }) => text.charCodeAt(0))
}

function patternsByFirstCharacter(): Map<number, Pattern[]> {
  const grouped = new Map<number, Pattern[]>()
  for (const pattern of patterns) {
    for (const code of firstCodes([...pattern.lead, ...pattern.secret][0])) {
      grouped.set(code, [...(grouped.get(code) ?? []), pattern])
    }
  }
  return grouped
}

function firstCodes(first: Step | undefined): Iterable<number> {
  if (first === undefined) return []
  if ('texts' in first) return new Set(first.texts.map((text) => text.charCodeAt(0)))
  return Array.from({ length: 128 }, (_, code) => code).filter(first.kind)
}
