import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange } from '../../../models/offline/conversation.ts'
import { filesNamed } from '../breakdown/files-named.ts'
import { toolFor } from '../tools.ts'
import { cut, filesIn, findRule, isCut, refused } from './find-rule.ts'
import { type LookedFor, placesOf, soughtIn } from './looked-for.ts'
import { isOwnPlace, placeIn } from './places-named.ts'

/** What is to be counted: lines that hold something, the files of a folder, or what is in one file. */
export type CountedWork =
  | { readonly of: 'found'; readonly unit: 'line' | 'file'; readonly looked: LookedFor }
  | { readonly of: 'files'; readonly path: string }
  | { readonly of: 'file'; readonly unit: FileUnit; readonly path: string }

type FileUnit = 'line' | 'row' | 'word' | 'character'

const mostListed = 1_000
const asks =
  /^\W*(?:count\b|(?:(?:tell me|say|find out|determine|report|compute|calculate)\s+)?(?:how many\b|the number of\b)|what(?: is|'s) the number of\b)/i
const unitIn =
  /^\W{0,300}(?:count|how many|(?:[\w' ]{1,300}?)\s(?:how many|the number of))\s{1,20}(?:how many\s{1,20})?(?:the\s{1,20}|all\s{1,20}|every\s{1,20})?(?:number of\s{1,20})?(?:the\s{1,20})?(file|line|row|word|character)s?\b/i
const holding = /\b(?:contain|mention|includ)(?:s|e|es|ing)?\b|\b(?:lines?|files?) (?:with|that have|having)\b/i
/** What is said of lines or files beyond where they are: then not all of them are meant. */
const narrowing =
  /\b(?:that|which|whose|who|where|without|longer|shorter|larger|smaller|older|newer|unique|different|distinct|empty|blank|begin|start|end|match)(?:s|ing)?\b/i

/** Whether a description asks for a number. */
export function asksForNumber(description: string): boolean {
  return asks.test(description)
}

/** What a description asks to be counted, where its words say so plainly. */
export function countedIn(description: string): CountedWork | undefined {
  if (!asks.test(description)) return undefined
  const unit = unitIn.exec(description)?.[1]?.toLowerCase()
  if (unit === undefined) {
    // "Count the TODOs in src": the lines that have one.
    const looked = soughtIn(description)
    return looked && { of: 'found', unit: 'line', looked }
  }
  if (holding.test(description)) {
    const looked = soughtIn(description)
    return looked !== undefined && (unit === 'line' || unit === 'file') ? { of: 'found', unit, looked } : undefined
  }
  if (narrowing.test(description)) return undefined
  if (unit === 'file') return { of: 'files', path: placeIn(description) }
  const [file, ...others] = filesNamed(description)
  if (file === undefined || others.length > 0 || file.value.endsWith('/')) return undefined
  return { of: 'file', unit: unit as FileUnit, path: file.value }
}

export function countRule(counted: CountedWork, folder: string, request: ModelRequest): ModelAnswer {
  if (counted.of === 'found') {
    const { looked, unit } = counted
    return findRule(looked, request, {
      folder,
      tell: (found) => {
        const count = unit === 'line' ? found.length : new Set(found.map(({ path }) => path)).size
        return `${told(count, unit)} in ${placesOf(looked)} with "${looked.query}".`
      },
    })
  }
  return counted.of === 'files' ? countFiles(counted.path, folder, request) : countIn(counted, request)
}

function countFiles(path: string, folder: string, request: ModelRequest): ModelAnswer {
  const [listing] = readExchange(request.messages).results
  if (listing === undefined) return calling(request.messages, [[toolFor.list, { path, limit: mostListed }]])
  if (listing.failed) return refused(listing)
  if (isCut(listing.content)) return cut(`There are more than ${mostListed} files in ${path}.`)
  const files = filesIn(listing.content).filter((file) => isOwnPlace(path, folder) || !isOwnPlace(file, folder))
  return { text: `${told(files.length, 'file')} in ${path}, with those in its subfolders.`, finish: 'stop' }
}

function countIn({ unit, path }: CountedWork & { readonly of: 'file' }, request: ModelRequest): ModelAnswer {
  const { results } = readExchange(request.messages)
  const failed = results.find((one) => one.failed)
  if (failed !== undefined) return refused(failed)
  const last = results.at(-1)
  if (last === undefined) return calling(request.messages, [[toolFor.read, { path }]])
  if (isCut(last.content)) {
    const end = isObject(last.content) ? last.content['last_line'] : undefined
    if (typeof end !== 'number') return cut(`${path} is too long.`)
    return calling(request.messages, [[toolFor.read, { path, first_line: end + 1 }]])
  }
  const text = results.map(({ content }) => textOf(content)).join('\n')
  return { text: `${told(countOf(text, unit, path), unit)} in ${path}.`, finish: 'stop' }
}

function countOf(text: string, unit: FileUnit, path: string): number {
  if (unit === 'word') return text.match(/\S+/g)?.length ?? 0
  if (unit === 'character') return [...text].length
  const lines = text === '' ? [] : text.split('\n')
  const hasTable =
    unit === 'row' &&
    /\.(?:md|markdown)$/i.test(path) &&
    lines.some((line) => /^\|[-:| ]{0,100}-[-:| ]{0,100}$/.test(line))
  return hasTable ? Math.max(0, lines.filter((line) => line.startsWith('|')).length - 2) : lines.length
}

function textOf(content: Json): string {
  const text = isObject(content) ? content['text'] : undefined
  return typeof text === 'string' ? text : ''
}

const told = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
