/** A statement of Python on one line, however many it is written on, without comments and with empty strings. */
export interface PythonLine {
  readonly code: string
  readonly indent: number
  readonly line: number
  readonly lastLine: number
  /** Lines with code on them. */
  readonly rows: number
}

const piece =
  /(?<string>"""(?:[^\\]|\\[\s\S])*?"""|'''(?:[^\\]|\\[\s\S])*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(?<comment>#[^\n]*)|(?<joined>\\\r?\n)|(?<newline>\r?\n)|(?<opening>[([{])|(?<closing>[)\]}])|[^"'#\\\r\n()[\]{}]+|[\s\S]/g

interface PythonReading {
  readonly lines: PythonLine[]
  readonly rows: Set<number>
  code: string
  first: number
  row: number
  depth: number
}

/** Undefined when a string or a bracket is not closed. */
export function pythonLines(text: string): PythonLine[] | undefined {
  const reading: PythonReading = { lines: [], rows: new Set(), code: '', first: 1, row: 1, depth: 0 }
  for (const { 0: whole, groups = {} } of text.matchAll(piece)) {
    if (reading.code === '') reading.first = reading.row
    if (groups['string'] !== undefined) readString(reading, whole)
    else if (groups['newline'] !== undefined || groups['joined'] !== undefined) {
      readLineEnd(reading, groups['newline'] !== undefined)
    } else if (groups['comment'] === undefined) {
      if (groups['opening'] !== undefined) reading.depth++
      if (groups['closing'] !== undefined) reading.depth--
      if (reading.depth < 0 || whole === '"' || whole === "'") return undefined
      reading.code += whole
      if (whole.trim() !== '') reading.rows.add(reading.row)
    }
  }
  finish(reading)
  return reading.depth === 0 ? reading.lines : undefined
}

function readString(reading: PythonReading, whole: string): void {
  const length = whole.split('\n').length - 1
  const { row } = reading
  reading.row += length
  // A text that stands alone only describes.
  if (reading.code.trim() === '') return
  for (let one = row; one <= reading.row; one++) reading.rows.add(one)
  reading.code += '""'
}

function readLineEnd(reading: PythonReading, mayEnd: boolean): void {
  if (mayEnd && reading.depth === 0) finish(reading)
  else reading.code += ' '
  reading.row++
}

function finish(reading: PythonReading): void {
  const { code, first, row, rows } = reading
  if (code.trim() !== '') {
    const indent = code.length - code.trimStart().length
    reading.lines.push({ code: code.trim(), indent, line: first, lastLine: row, rows: rows.size })
  }
  reading.code = ''
  rows.clear()
}
