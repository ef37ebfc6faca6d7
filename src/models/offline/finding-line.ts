export type FindingSeverity = 'high' | 'medium' | 'low'

/** The worst first. */
export const severities: readonly FindingSeverity[] = ['high', 'medium', 'low']

/** Something with a place that somebody found, as agents tell each other about it. */
export interface FindingLine {
  readonly severity: FindingSeverity
  readonly path: string
  readonly line: number
  readonly message: string
  /** What to do about it. */
  readonly fix?: string
}

const written = /^\[(high|medium|low)\] (.+?):(\d+) (.+)$/gm
const beforeFix = ' — '

/** `[high] src/keys.ts:12 A private key is written out. — Make a new one.` */
export function findingLine({ severity, path, line, message, fix }: FindingLine): string {
  return `[${severity}] ${inOneLine(path)}:${line} ${withoutFix({ message, fix })}`
}

function withoutFix({ message, fix }: { readonly message: string; readonly fix: string | undefined }): string {
  return fix === undefined || fix === '' ? inOneLine(message) : `${inOneLine(message)}${beforeFix}${inOneLine(fix)}`
}

/** Every line of a text that says where something is, in the order they stand in. */
export function findingLinesIn(text: string): FindingLine[] {
  return Array.from(text.matchAll(written), ([, severity, path = '', line = '', said = '']) => {
    const at = said.lastIndexOf(beforeFix)
    const place = { severity: severity as FindingSeverity, path, line: Number(line) }
    return at < 0
      ? { ...place, message: said }
      : { ...place, message: said.slice(0, at), fix: said.slice(at + beforeFix.length) }
  })
}

/** What stands in files must not become lines of its own. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
