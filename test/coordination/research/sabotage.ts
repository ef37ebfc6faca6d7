import { citedIn } from '../../../src/coordination/research/evidence/citation-marks.ts'
import { numbersIn } from '../../../src/coordination/research/evidence/numbers.ts'
import { sentencesOf } from '../../../src/understanding/prose/sentences.ts'

/** Ways to spoil a good article. Each takes a number from 0 to 1 at a time, always the same for the same seed. */
export type Chance = () => number

/** A small generator, so that a seed tells which article was spoiled how. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function withoutSection(article: string, chance: Chance): string {
  const sections = article.split(/^(?=## )/m)
  const bodies = [...sections.keys()].filter((index) =>
    /^## (?!Introduction|Conclusion|Where|What)/.test(sections[index] ?? ''),
  )
  const gone = bodies[Math.floor(chance() * bodies.length)]
  return sections.filter((_, index) => index !== gone).join('')
}

/** Every second paragraph, or the first half. */
export function halved(article: string, chance: Chance): string {
  const paragraphs = article.split('\n\n')
  if (chance() < 0.5) return paragraphs.slice(0, Math.ceil(paragraphs.length / 2)).join('\n\n')
  let text = 0
  return paragraphs.filter((one) => one.startsWith('#') || text++ % 2 === 0).join('\n\n')
}

export function withoutNumbers(article: string, chance: Chance): string {
  const plain = article.replace(/\[p\d+\]/g, (mark) => ' '.repeat(mark.length))
  const heads = [...article.matchAll(/^#.*$/gm)].map(({ 0: line, index }) => [index, index + line.length] as const)
  const numbers = numbersIn(plain).filter(({ start }) => !heads.some(([from, to]) => start >= from && start < to))
  let text = article
  for (const { start, raw } of chosen(numbers, 0.2, chance).sort((left, right) => right.start - left.start)) {
    const digits = /\d/.exec(raw)?.index ?? 0
    const other = raw
      .slice(digits)
      .replace(/^\d/, (digit) => String(((Number(digit) + 1 + Math.floor(3 * chance())) % 9) + 1))
    text = `${text.slice(0, start + digits)}${other}${text.slice(start + raw.length)}`
  }
  return text
}

const inventions = [
  'The committee praised a singer from Lisbon for three songs about rivers',
  'Wild geese cross the desert in autumn and rest beside ancient wells',
  'A bakery in the old town sells bread shaped like small violins',
  'The museum bought a painting of a horse that nobody could date',
  'Chess players in the valley prefer to open with the knight',
]

export function unsupported(article: string, chance: Chance): string {
  const sentences = sentencesOf(article).filter(({ text, kind }) => kind === 'prose' && citedIn(text).ids.length > 0)
  let text = article
  for (const { start, end, text: said } of chosen(sentences, 0.2, chance).sort(
    (left, right) => right.start - left.start,
  )) {
    const invention = inventions[Math.floor(chance() * inventions.length)] ?? ''
    text = `${text.slice(0, start)}${invention} [${citedIn(said).ids[0]}].${text.slice(end)}`
  }
  return text
}

/** A fifth of the citations get the passage of another one that is of another document. */
export function exchanged(article: string, chance: Chance, documentOf: (id: string) => string): string {
  const marks = [...article.matchAll(/\[(p\d+)\]/g)].map(({ 1: id = '', index }) => ({ id, index }))
  let text = article
  for (const { id, index } of chosen(marks, 0.2, chance).sort((left, right) => right.index - left.index)) {
    const others = marks.filter((mark) => documentOf(mark.id) !== documentOf(id))
    const other = others[Math.floor(chance() * others.length)]?.id ?? id
    text = `${text.slice(0, index)}[${other}]${text.slice(index + id.length + 2)}`
  }
  return text
}

export function repeated(article: string, chance: Chance): { readonly text: string; readonly title: string } {
  const sections = article.split(/^(?=## )/m)
  const bodies = sections.filter((section) => /^## (?!Introduction|Conclusion|Where|What)/.test(section))
  const again = bodies[Math.floor(chance() * bodies.length)] ?? ''
  const end = sections.pop() ?? ''
  return { text: `${sections.join('')}${again}${end}`, title: /^## (.+)$/m.exec(again)?.[1] ?? '' }
}

function chosen<Item>(items: readonly Item[], share: number, chance: Chance): Item[] {
  const left = [...items]
  const taken: Item[] = []
  while (taken.length < Math.round(share * items.length))
    taken.push(...left.splice(Math.floor(chance() * left.length), 1))
  return taken
}
