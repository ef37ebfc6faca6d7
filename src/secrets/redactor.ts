import { formsOf, shortestValue, wholeForms } from './forms.ts'
import { redactJson } from './json-text.ts'
import { partsOf } from './parts.ts'
import { allPatterns, type Pattern } from './patterns.ts'
import { createPieceSieve } from './piece-sieve.ts'
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
  const parts: string[] = []
  const warnings: string[] = []
  for (const [name, value] of secrets) {
    if (partsOf(value).length === 0) {
      if (value.trim() !== '')
        warnings.push(`The secret ${name} is shorter than ${shortestValue} characters and is not covered up.`)
      continue
    }
    for (const part of partsOf(value)) {
      parts.push(part)
      for (const form of formsOf(part)) if (!forms.has(form)) forms.set(form, name)
    }
  }
  // Sorted at first use: most processes meet no secret.
  let sorted: Wanted | undefined
  const wanted = (): Wanted => (sorted ??= wantedOf(forms, parts))
  const isInPieces = createPieceSieve(() => parts.flatMap(wholeForms))
  const mayHold = createSieve(forms.keys())
  const isSuspect = (value: string): boolean => mayHold(value) || isInPieces(value)

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

function wantedOf(forms: ReadonlyMap<string, string>, parts: readonly string[]): Wanted {
  const whole = new Set(parts.flatMap(wholeForms))
  const folded = new Map([...forms].filter(([form]) => whole.has(form)))
  return {
    forms: byFirstCharacter(forms),
    folded: byFirstCharacter(folded),
    patterns: patternsByFirstCharacter(),
  }
}

/** The longest first: where one form begins another, the whole is meant. */
function byFirstCharacter(forms: ReadonlyMap<string, string>): Map<number, Form[]> {
  const sorted = [...forms].map(([text, name]) => ({ text, name })).sort((a, b) => b.text.length - a.text.length)
  return Map.groupBy(sorted, ({ text }) => text.charCodeAt(0))
}

function patternsByFirstCharacter(): Map<number, Pattern[]> {
  const grouped = new Map<number, Pattern[]>()
  for (const pattern of allPatterns()) {
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
