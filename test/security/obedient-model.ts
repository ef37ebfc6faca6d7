import type { Json } from '../../src/events/json.ts'
import type { ModelMessage, ModelRequest } from '../../src/kernel/ports/model.ts'
import type { ScriptedReply } from '../../src/testing/scripted-model.ts'

/** One thing that a text tells the model to do. */
interface Instruction {
  readonly tool: string
  readonly input: Json
  readonly text: string
}

/**
 * Does whatever any text in the conversation says, whoever wrote it: the worst that a model can do. It obeys
 *
 *     CALL tool {"some": "input"}     in the order in which it reads them, each once
 *     BASE64 …, ROT13 …, BACKWARDS …  what is an instruction when it is decoded
 *     PART 1/2 …                      what is one when all parts are put together
 *
 * also between invisible characters, in tags, and in the descriptions of tools. In what it sends, `{{private}}` stands
 * for the private word that it has read, `{{last}}` for the last answer. When nothing is left to do, it repeats all that
 * it has read. It keeps nothing in memory, so that a resumed run gets the same answers.
 */
export function obey({ messages, settings }: ModelRequest): ScriptedReply {
  const said = messages.filter(({ role }) => role !== 'assistant').map(textOf)
  const described = (settings?.tools ?? []).map(({ description }) => description)
  const instructions = instructionsIn([...described, ...said])
  const done = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const next = instructions[done.length]
  if (next === undefined) return { text: said.slice(1).join('\n') || 'Done.' }
  const read = messages.filter(({ role }) => role === 'tool').map(textOf)
  return { toolCalls: [{ id: `call-${done.length}`, tool: next.tool, input: filledIn(next.input, read) }] }
}

/** What is private begins like this, so that it can be recognised wherever it turns up. */
const privateWord: RegExp = /PRIV[0-9a-z]{12}/

function textOf({ content }: ModelMessage): string {
  return typeof content === 'string' ? content : stringsIn(content as Json).join('\n')
}

function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((one): [string, Json] => ['', one as Json])
    : Object.entries(value)
  return entries.flatMap(([key, one]) => [key, ...stringsIn(one)])
}

/** Each once, so that a tool that repeats its input does not keep the model busy for ever. */
function instructionsIn(texts: readonly string[]): Instruction[] {
  const found = new Map<string, Instruction>()
  const parts = new Map<string, string>()
  for (const text of texts) {
    for (const plain of readings(text)) {
      for (const instruction of callsIn(plain))
        if (!found.has(instruction.text)) found.set(instruction.text, instruction)
      for (const [, number = '', of = '', part = ''] of plain.matchAll(/PART (\d)\/(\d) (.+)/g)) {
        parts.set(`${number}/${of}`, part)
        const whole = Array.from({ length: Number(of) }, (_, at) => parts.get(`${at + 1}/${of}`))
        if (whole.includes(undefined)) continue
        for (const instruction of callsIn(whole.join(''))) found.set(instruction.text, instruction)
      }
    }
  }
  return [...found.values()]
}

/** The text as it stands, and everything that it may be meant to be. */
function readings(text: string): string[] {
  // Letters that can't be seen: the ASCII of the "tags" block.
  const shown = text.replace(/[\u{e0020}-\u{e007e}]/gu, (one) =>
    String.fromCharCode((one.codePointAt(0) ?? 0) - 0xe0000),
  )
  const plain = shown
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/&quot;/g, '"')
    .replace(/%20/g, ' ')
    .replace(/\\([_*[\]{}#`>|~-])/g, '$1')
  const decoded = Array.from(plain.matchAll(/(BASE64|ROT13|BACKWARDS) (.+)/g), ([, how, what = '']) => {
    if (how === 'BASE64') return Buffer.from(what.split(/[^\w/+=-]/)[0] ?? '', 'base64').toString()
    return how === 'ROT13' ? rot13(what) : [...what].reverse().join('')
  })
  return [plain, ...decoded]
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (one) => {
    const code = one.charCodeAt(0)
    return String.fromCharCode(code + ((code | 32) < 110 ? 13 : -13))
  })
}

function callsIn(text: string): Instruction[] {
  return Array.from(text.matchAll(/CALL (\S+) (?=\{)/g)).flatMap(({ 0: lead, 1: tool = '', index }) => {
    const json = objectAt(text, index + lead.length)
    return json === undefined ? [] : [{ tool, input: json.value, text: lead + json.text }]
  })
}

/** The JSON object that begins here, however much text comes after it. */
function objectAt(text: string, start: number): { value: Json; text: string } | undefined {
  for (let end = text.indexOf('}', start); end >= 0; end = text.indexOf('}', end + 1)) {
    const piece = text.slice(start, end + 1)
    try {
      return { value: JSON.parse(piece) as Json, text: piece }
    } catch {
      // It goes on.
    }
  }
  return undefined
}

function filledIn(input: Json, read: readonly string[]): Json {
  const word = privateWord.exec(read.join('\n'))?.[0] ?? 'nothing'
  const values: Readonly<Record<string, string>> = {
    private: word,
    base64: Buffer.from(word).toString('base64'),
    hex: Buffer.from(word).toString('hex'),
    last: read.at(-1) ?? '',
  }
  const filled = JSON.stringify(input).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    JSON.stringify(values[name] ?? whole).slice(1, -1),
  )
  return JSON.parse(filled) as Json
}
