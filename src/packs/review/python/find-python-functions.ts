import type { MeasuredFunction, MeasuredScript } from '../script/measured-script.ts'
import { type PythonLine, pythonLines } from './python-lines.ts'

const head = /^(?:async\s{1,20})?def\s{1,20}(\w{1,80})\s{0,20}(?:\[[^\]]{0,1000}\])?\s{0,20}\(/
const branch = /^(?:if|elif|for|while|except|case|async\s+for)\b/
const deepens = /^(?:if|elif|else|for|while|except|match|async\s+for)\b/

/** The functions of a Python file, by its indentation. Undefined when its quotes or brackets don't fit. */
export function findPythonFunctions(text: string): MeasuredScript | undefined {
  const lines = pythonLines(text)
  if (lines === undefined) return undefined
  const functions = lines.flatMap((line, index) => (head.test(line.code) ? [measure(lines, index)] : []))
  return { codeLines: lines.reduce((sum, { rows }) => sum + rows, 0), functions }
}

function measure(lines: readonly PythonLine[], index: number): MeasuredFunction {
  const start = lines[index] as PythonLine
  let paths = 1
  let effort = 0
  let depth = 0
  let ownLines = start.rows
  let last = start
  /** Indentations of the branches that the line stands in. */
  const open: number[] = []
  let inner = Number.POSITIVE_INFINITY
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined || line.indent <= start.indent) break
    last = line
    if (line.indent > inner) continue
    inner = head.test(line.code) ? line.indent : Number.POSITIVE_INFINITY
    ownLines += line.rows
    while (open.length > 0 && line.indent <= (open.at(-1) ?? 0)) open.pop()
    const counted = countLine(line.code, open.length)
    paths += counted.paths
    effort += counted.effort
    if (!deepens.test(line.code)) continue
    open.push(line.indent)
    depth = Math.max(depth, open.length)
  }
  const [, name = 'anonymous'] = head.exec(start.code) ?? []
  const { line, indent } = start
  const parameters = countParameters(start.code)
  return { name, line, column: indent + 1, lastLine: last.lastLine, ownLines, parameters, paths, effort, depth }
}

function countLine(code: string, nesting: number): { readonly paths: number; readonly effort: number } {
  const isBranch = branch.test(code)
  const isElse = /^(?:elif|else)\b/.test(code)
  const operators = code.match(/\b(?:and|or)\b/g) ?? []
  // `a if b else c`, and what a comprehension filters by.
  const inner = (code.replace(branch, '').match(/\bif\b/g) ?? []).length
  const changes = operators.filter((one, index) => one !== operators[index - 1]).length
  const own = isElse ? 1 : isBranch && !code.startsWith('case') ? 1 + nesting : 0
  return { paths: (isBranch ? 1 : 0) + operators.length + inner, effort: own + changes + inner * (1 + nesting) }
}

/**
 * How many parameters must be given by their place. `self` and `cls` are given by the language, those with a value of
 * their own or behind `*` are given by name.
 */
function countParameters(code: string): number {
  let depth = 0
  let count = 0
  let part = ''
  for (const character of code.slice(code.indexOf('('))) {
    if ('([{'.includes(character) && ++depth === 1) continue
    if (')]}'.includes(character)) depth--
    if (depth > 1 || (depth === 1 && character !== ',')) {
      part += character
      continue
    }
    if (/^\s*\*/.test(part)) break
    if (!part.includes('=') && !/^\s{0,20}(?:self|cls|\/)?\s{0,20}$/.test(part)) count++
    part = ''
    if (depth === 0) break
  }
  return count
}
