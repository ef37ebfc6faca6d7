/** One text in the place of another. */
export interface Replacement {
  readonly oldText: string
  readonly newText: string
  /** Wherever it occurs, instead of in the one place where it must. */
  readonly all: boolean
}

export type Replaced =
  | { readonly kind: 'replaced'; readonly text: string; readonly times: number }
  /** The text looks as it would afterwards. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problem: string }

/**
 * Replaces text in such a way that doing it again changes nothing.
 *
 * A file alone does not tell whether an edit was made, but a file and an edit do: it was, if every place with
 * the old text is part of one with the new text. Of an attempt that may have been made before, `again`, it is also believed
 * if the old text is gone and the new one there. An edit whose result would not be recognised by this is refused.
 */
export function replaceText(text: string, wanted: Replacement, again: boolean): Replaced {
  if (isDone(text, wanted, again)) return { kind: 'done' }
  const { oldText, newText } = withLineEndsOf(text, wanted)
  const places = placesOf(text, oldText)
  if (places.length === 0) {
    return { kind: 'refused', problem: `the text to replace is not in it${nearest(text, oldText)}` }
  }
  if (places.length > 1 && !wanted.all) return { kind: 'refused', problem: tooMany(text, places) }
  const result = text.split(oldText).join(newText)
  if (isDone(result, wanted, true)) return { kind: 'replaced', text: result, times: places.length }
  return {
    kind: 'refused',
    problem: 'the text to replace would be there again afterwards; give more of what is around',
  }
}

function isDone(text: string, wanted: Replacement, again: boolean): boolean {
  const { oldText, newText } = withLineEndsOf(text, wanted)
  const places = placesOf(text, oldText)
  if (places.length === 0) return again && text.includes(newText)
  const within = placesOf(newText, oldText)
  return places.every((place) => within.some((offset) => text.startsWith(newText, place - offset)))
}

/** Tools show lines without their ends, so a file with Windows line ends is asked to change in ours. */
function withLineEndsOf(text: string, edit: Replacement): Replacement {
  if (!text.includes('\r\n') || /(?<!\r)\n/.test(text) || edit.oldText.includes('\r')) return edit
  const converted = (part: string): string => part.replaceAll(/\r?\n/g, '\r\n')
  return { ...edit, oldText: converted(edit.oldText), newText: converted(edit.newText) }
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}

function tooMany(text: string, places: readonly number[]): string {
  const lines = places.slice(0, 10).map((place) => lineAt(text, place))
  const more = places.length > 10 ? ', …' : ''
  return `the text to replace is there ${places.length} times, at lines ${lines.join(', ')}${more}; give more of what is around it, or set all`
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Where something like it is: the same but for spaces, or else the line most of whose words are the same. */
function nearest(text: string, sought: string): string {
  const lines = text.split(/\r?\n/).map(squeeze)
  const wanted = sought.split(/\r?\n/).map(squeeze)
  const same = lines.findIndex((_, index) => wanted.every((line, offset) => lines[index + offset] === line))
  if (same >= 0) return `; at line ${same + 1} is the same with other spaces`
  const first = wanted.find((line) => line !== '') ?? ''
  const words = new Set(first.split(' '))
  const scored = lines.map((line, index) => ({ index, line, score: likeness(words, line) }))
  const near = scored
    .filter(({ score }) => score >= 0.5)
    .sort((left, right) => right.score - left.score || left.index - right.index)
  if (near.length === 0) return ''
  return `; near are ${near
    .slice(0, 3)
    .map(({ index, line }) => `line ${index + 1}: ${line.slice(0, 120)}`)
    .join(' | ')}`
}

function squeeze(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ')
}

function likeness(words: ReadonlySet<string>, line: string): number {
  const others = new Set(line.split(' '))
  return words.intersection(others).size / words.union(others).size
}
