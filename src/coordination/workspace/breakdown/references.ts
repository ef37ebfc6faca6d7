import { findUrls } from '../../../understanding/extract/urls.ts'
import { filesNamed } from './files-named.ts'
import { withPlainVerbs } from './verbs.ts'

/** What a later piece can point back to. */
export interface Mentioned {
  readonly piece: number
  /** What it is called where the piece that made it is not seen. */
  readonly name: string
}

/** A piece whose pronouns were replaced, and what they stood for. */
export interface Resolved {
  readonly text: string
  readonly from: readonly number[]
  /** Whether it speaks of all that came before. */
  readonly all: boolean
}

const possessive =
  /\b(?:its|their)\s+([\p{L}-]+(?:\s+[\p{L}-]+)?(?=\s+(?:with|to|into|in|from|by|using|for|and|afterwards)\b|[\s.,;]*$)|[\p{L}-]+)/iu
const pronoun = /\b(?:it|them)\b(?!\s+(?:is|are|can|will|should|[a-z]{2,}s)\b)/i
const theFile = /\b(?:the|that|this) (?:file|table|document|output file)\b/i
const everything = /\b(?:both|the two|all of (?:this|that|it|them))\b/i

/** The piece with its own words for what an earlier one made. */
export function resolve(text: string, mentioned: Mentioned | undefined): Resolved {
  if (everything.test(text)) return { text, from: [], all: true }
  if (mentioned === undefined) return { text, from: [], all: false }
  const { piece } = mentioned
  const name = mentioned.name.replace(/^an?\s+/i, 'the ')
  const named = text
    .replace(/^(if|unless|in case)\s+(?:it|they)\b/i, (_, word: string) => `${word} ${name}`)
    .replace(possessive, (_, owned: string) => `the ${owned} of ${name}`)
    .replace(pronoun, () => name)
    .replace(theFile, (words) => (filesNamed(name).length > 0 ? name : words))
    .replace(/\bones\b/i, () => withoutArticle(name))
  return { text: named, from: named === text ? [] : [piece], all: false }
}

/** What a piece deals with: the words behind its verb up to where they are put, or the address it names. */
export function objectOf(piece: string): string {
  const [url] = findUrls(piece)
  if (url !== undefined) return url.value
  const said = withPlainVerbs(piece)
    .replace(/^\W{0,300}[\p{L}-]{1,80}\s{1,20}/u, '')
    .replace(/^(?:the web|the internet|online) for\s+/i, '')
    .replace(/^(?:out )?on the web\s+/i, '')
  const claimed = /^\W*(?:verify|check|ensure|confirm)\b/i.test(withPlainVerbs(piece))
    ? said.search(/(?<!\s)\s+(?:pass|fail|works?|exists?|is|are)\b/)
    : -1
  if (claimed > 0) return said.slice(0, claimed)
  const end =
    /(?<!\s)\s+(?:(?:to|into)\s+\S*[./]|with\s+\p{Ll}+$|using\s|by\s+\p{L}+ing\b|on the web\b|online\b)/u.exec(
      said,
    )?.index
  return said.slice(0, end ?? said.length).replace(/(?<![\s.,;])[\s.,;]+$/, '')
}

const withoutArticle = (name: string): string => name.replace(/^(?:the|a|an|all|every|each)\s+/i, '')
