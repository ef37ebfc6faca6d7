/** A place in a pattern: what it takes to go on from there, and where to. */
interface State {
  /** Takes one character. */
  readonly takes?: (character: string) => boolean
  /** Takes none, but holds only between certain characters. */
  readonly holds?: (before: string | undefined, after: string | undefined) => boolean
  readonly next: State[]
}

/** Keeps account of the work, and throws when it was too much: even in linear time, a long text takes long. */
export interface PatternWork {
  spend(steps: number): void
}

type PatternTest = (text: string, work: PatternWork) => boolean

/** What leads to a place, given that place. Called again for every repetition. */
type Build = (next: State) => State

/** A pattern of more places is refused. Each character of a text costs at most this many steps. */
const mostStates = 1_000
const mostPattern = 2_000

const end: State = { next: [] }
const word = /^\w$/u

/**
 * A regular expression (with the flag `u`) as a test of texts that takes time in proportion to their length, whatever
 * the pattern: all ways through it are followed at once, none is tried again. Undefined when it is none, or when it
 * looks around or back, which can't be done in that way.
 */
export function linearPattern(pattern: string): PatternTest | undefined {
  const start = parsed(pattern)
  if (start === undefined) return undefined
  return (text, work) => {
    let reached = new Set<State>()
    let before: string | undefined
    const characters = [...text]
    for (let at = 0; at <= characters.length; at++) {
      const after = characters[at]
      const places = new Set<State>()
      for (const state of [...reached, start]) if (spread(state, places, before, after)) return true
      if (after === undefined) return false
      work.spend(places.size)
      reached = new Set()
      for (const state of places) if (state.takes?.(after)) for (const next of state.next) reached.add(next)
      before = after
    }
    return false
  }
}

/** Adds all places that can be had from one without taking a character. True when the end is among them. */
function spread(from: State, places: Set<State>, before: string | undefined, after: string | undefined): boolean {
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (state === end) return true
    if (places.has(state)) continue
    places.add(state)
    if (state.takes === undefined && state.holds?.(before, after) !== false) open.push(...state.next)
  }
  return false
}

function parsed(pattern: string): State | undefined {
  if (pattern.length > mostPattern) return undefined
  try {
    // Whatever is wrong with it is found here, so that the reader below meets only what is right.
    new RegExp(pattern, 'u')
    return new PatternReader(pattern).read()(end)
  } catch {
    return undefined
  }
}

/** Reads a pattern from left to right. Throws where it can't be followed in linear time. */
class PatternReader {
  readonly #pattern: string
  #at = 0
  #states = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  read(): Build {
    return this.#alternatives()
  }

  #alternatives(): Build {
    const all = [this.#sequence()]
    while (this.#take('|')) all.push(this.#sequence())
    const [only] = all
    return only !== undefined && all.length === 1
      ? only
      : (next) => this.#state({ next: all.map((build) => build(next)) })
  }

  #sequence(): Build {
    const parts: Build[] = []
    while (this.#at < this.#pattern.length && !/^[|)]/.test(this.#rest)) parts.push(this.#repeated())
    return (next) => parts.reduceRight((behind, build) => build(behind), next)
  }

  #repeated(): Build {
    const part = this.#part()
    const [written, counted] = this.#match(/^(?:[*+?]|\{(\d+(?:,\d*)?)\})\??/) ?? []
    if (written === undefined) return part
    const [low, high] = counted === undefined ? range(written) : counts(counted)
    if (low > mostStates || (high !== undefined && high > mostStates)) throw new RangeError('repeated too often')
    return (next) => this.#repeat(part, low, high)(next)
  }

  #repeat(part: Build, low: number, high: number | undefined): Build {
    return (next) => {
      let state = next
      if (high === undefined) {
        const loop = this.#state({ next: [next] })
        loop.next.unshift(part(loop))
        state = loop
      } else for (let count = low; count < high; count++) state = this.#state({ next: [part(state), next] })
      for (let count = 0; count < low; count++) state = part(state)
      return state
    }
  }

  #part(): Build {
    if (this.#match(/^\((?:\?:|\?<(?![=!])[^>]*>|(?!\?))/) !== undefined) {
      const inside = this.#alternatives()
      this.#take(')')
      return inside
    }
    if (this.#rest.startsWith('(')) throw new SyntaxError('it looks around')
    if (this.#take('^')) return this.#holding((before) => before === undefined)
    if (this.#take('$')) return this.#holding((_, after) => after === undefined)
    if (this.#take('\\b')) return this.#holding((before, after) => isWord(before) !== isWord(after))
    if (this.#take('\\B')) return this.#holding((before, after) => isWord(before) === isWord(after))
    if (this.#match(/^\\(?:[1-9]|k)/) !== undefined) throw new SyntaxError('it looks back')
    return this.#character()
  }

  /** One character, a class of them, or an escape for either. */
  #character(): Build {
    const one =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u.{4}|x..|c.|[pP]\{[^}]*\}|.)|.)/su
    const [written = ''] = this.#match(one) ?? []
    const isPlain = written.length === 1 && written !== '.'
    const pattern = isPlain ? undefined : new RegExp(`^${written}$`, 'u')
    const takes = (character: string): boolean => pattern?.test(character) ?? character === written
    return (next) => this.#state({ takes, next: [next] })
  }

  #holding(holds: NonNullable<State['holds']>): Build {
    return (next) => this.#state({ holds, next: [next] })
  }

  #state(state: State): State {
    if (++this.#states > mostStates) throw new RangeError('it is too large')
    return state
  }

  get #rest(): string {
    return this.#pattern.slice(this.#at)
  }

  #take(text: string): boolean {
    const isThere = this.#pattern.startsWith(text, this.#at)
    if (isThere) this.#at += text.length
    return isThere
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#rest) ?? undefined
    if (found !== undefined) this.#at += found[0].length
    return found
  }
}

function range(quantifier: string): [low: number, high: number | undefined] {
  if (quantifier.startsWith('?')) return [0, 1]
  return [quantifier.startsWith('+') ? 1 : 0, undefined]
}

function counts(written: string): [low: number, high: number | undefined] {
  const [low = '', high] = written.split(',')
  if (high === undefined) return [Number(low), Number(low)]
  return [Number(low), high === '' ? undefined : Number(high)]
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && word.test(character)
}
