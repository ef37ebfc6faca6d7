import { stem } from '../stem.ts'
import { party } from './counting.ts'
import type { NumberMention } from './mentions/numbers.ts'
import type { Parameter } from './parameters.ts'
import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { isFreeWord, measureNoun, wordsOfToken } from './words.ts'

const farthest = 6

/** "from line 30 to line 60", "lines 5 to 15": which end of a range a number is. */
export function rangeScore({ from }: NumberMention, { end }: Parameter, tokens: readonly Token[]): number {
  if (end === undefined) return 0
  const isDash = /^[-–]$/.test(tokens[from - 1]?.text ?? '') && tokens[from - 2]?.kind === 'number'
  if (isDash) return end === 'to' ? 1.5 : -1.5
  const before = tokens[from - 1]?.kind === 'word' ? [tokens[from - 1], tokens[from - 2]] : [tokens[from - 1]]
  const side = before.map((token) => token?.lower ?? '').find((word) => /^(?:from|to|until|till|through)$/.test(word))
  if (side === undefined) return 0
  return (side === 'from') === (end === 'from') ? 1.5 : -1.5
}

/** Words of the parameter before and behind the number, near ones counting more, those that others share less. */
export function labelScore(mention: NumberMention, parameter: Parameter, { tokens, shares }: Sight): number {
  const worth = (word: string): number => {
    const key = stem(measureNoun(word))
    const alone = 1 / (shares.get(key) ?? 1)
    // `words` is rather meant than `sentence_words`.
    if (parameter.nameStems.includes(key)) return 2.4 * alone + (parameter.nameStems.length === 1 ? 0.6 : 0)
    if (party.has(key) && [...parameter.nameStems, ...parameter.descriptionStems].some((one) => party.has(one)))
      return 2
    return parameter.descriptionStems.includes(key) ? 0.9 * alone : 0
  }
  let score = isNamed(mention, parameter, tokens) ? 4 : 0
  let nearness = 1
  for (let at = mention.from - 1, steps = 0; at >= 0 && steps < farthest; at--, steps++) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'number' || /^[.;?!]$/.test(token.text)) break
    if (token.kind === 'mark') nearness *= 0.6
    if (token.kind !== 'word' || isFreeWord(token.lower)) continue
    for (const word of wordsOfToken(token)) score += worth(word) * nearness
    nearness *= 0.75
  }
  // "a 20-sided die"
  const isGlued = tokens[mention.to]?.text === '-' && tokens[mention.to]?.start === tokens[mention.to - 1]?.end
  for (let at = mention.to + (isGlued ? 1 : 0), steps = 0; at < tokens.length && steps < 3; at++, steps++) {
    const token = tokens[at]
    if (
      token === undefined ||
      token.kind !== 'word' ||
      /^(?:and|with|at|for|in|on|to|from|is|are|who|that)$/.test(token.lower)
    )
      break
    for (const word of wordsOfToken(token)) score += worth(word) * (steps === 0 ? 1 : 0.6)
  }
  return score
}

/** "a = 3", "n: 5", "initial_velocity 10": the parameter by its own name, right before the number. */
function isNamed(mention: NumberMention, { name }: Parameter, tokens: readonly Token[]): boolean {
  let at = mention.from - 1
  while (at >= 0 && /^(?:=|:|is|of|as|equals?)$/.test(tokens[at]?.lower ?? '')) at--
  const parts = name.toLowerCase().split('_')
  return (
    parts.every((part, index) => tokens[at - parts.length + 1 + index]?.lower === part) ||
    tokens[at]?.lower === name.toLowerCase()
  )
}
