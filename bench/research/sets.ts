/** Sets of other people that the figures of research are measured on; read where they are, never written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const data: string = process.env['BATON_DATA'] ?? '../shared/data'

export interface Abstract {
  readonly doc_id: number
  readonly title: string
  readonly abstract: readonly string[]
}

export interface Claim {
  readonly id: number
  readonly claim: string
  /** The documents with evidence; none in the test set, where it is not told. */
  readonly evidence?: Readonly<Record<string, unknown>>
}

export interface WiceClaim {
  readonly claim: string
  readonly evidence: readonly string[]
  readonly label: 'supported' | 'partially_supported' | 'not_supported'
}

/** Ends the program where a set is missing, and says which. */
export function need(...names: readonly string[]): void {
  for (const name of names) {
    if (existsSync(join(data, name))) continue
    console.log(`Skipped: there is no ${join(data, name)}. BATON_DATA names the folder that has "${name}" in it.`)
    process.exit(0)
  }
}

const linesOf = (path: string): string[] => readFileSync(join(data, path), 'utf8').trim().split('\n')

export const abstracts = (): Abstract[] => linesOf('scifact/corpus.jsonl').map((line) => JSON.parse(line) as Abstract)

export const claims = (part: 'train' | 'dev' | 'test'): Claim[] =>
  linesOf(`scifact/claims_${part}.jsonl`).map((line) => JSON.parse(line) as Claim)

export const wice = (part: 'dev' | 'test'): WiceClaim[] =>
  linesOf(`wice/claim/${part}.jsonl`).map((line) => JSON.parse(line) as WiceClaim)

/** Which documents are right for which claim. */
export function judgements(part: 'train' | 'test'): Map<string, Set<string>> {
  const right = new Map<string, Set<string>>()
  for (const line of linesOf(`scifact/beir_qrels_${part}.tsv`).slice(1)) {
    const [claim = '', document = '', score = '0'] = line.split('\t')
    if (Number(score) > 0) right.set(claim, (right.get(claim) ?? new Set()).add(document))
  }
  return right
}

/** The same article for beginners, the intermediate and the advanced, without the line that says for whom it is. */
export function oneStop(): string[][] {
  const levels = ['ele', 'int', 'adv'].map((level) => {
    const folder = join(data, 'onestop', `${level[0]?.toUpperCase()}${level.slice(1)}-Txt`)
    return new Map(
      readdirSync(folder).map((name) => [
        name.replace(/-(?:ele|int|adv)\.txt$/i, '').toLowerCase(),
        readFileSync(join(folder, name), 'utf8').replace(
          /^\uFEFF?\s*(?:Elementary|Intermediate|Advanced)\s*\r?\n/i,
          '',
        ),
      ]),
    )
  })
  const [first = new Map<string, string>()] = levels
  return [...first.keys()].map((name) => levels.map((level) => level.get(name) ?? ''))
}

/** The abstracts as a folder of Markdown files, one each. */
export function writeAbstracts(root: string): number {
  let bytes = 0
  for (const [index, { doc_id, title, abstract }] of abstracts().entries()) {
    const folder = join(root, String(index % 50))
    mkdirSync(folder, { recursive: true })
    const text = `# ${title}\n\n${abstract.join(' ')}\n`
    bytes += Buffer.byteLength(text)
    writeFileSync(join(folder, `${doc_id}.md`), text)
  }
  return bytes
}

export const idOf = (path: string): string => path.replace(/^.*\/|\.md$/g, '')
