const contractions: Readonly<Record<string, string>> = {
  "can't": 'can not',
  "won't": 'will not',
  "shan't": 'will not',
  cannot: 'can not',
  "let's": 'let us',
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/n't$/, ' not'],
  [/'ve$/, ' have'],
  [/'re$/, ' are'],
  [/'ll$/, ' will'],
  [/'m$/, ' am'],
  [/^(it|that|this|there|here|what|who|he|she)'s$/, '$1 is'],
  [/'d$/, ' would'],
  [/'s$/, ''],
]

const piece = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*(?:[.,]\d+)*|%/gu

/** Words that mean something else together. */
const together: readonly (readonly [RegExp, string])[] = [
  [/\b100(?:\.0+)? ?(?:%|percent)/g, 'fully'],
  [/\b(about|going) to\b/g, '$1-to'],
  [/\b(far) from\b/g, '$1-from'],
  [/\b(close) to\b/g, '$1-to'],
  [/\bshort of\b/g, 'short-of'],
  [/\bso far\b/g, 'so-far'],
  [/\b(?:as good as|all but|more or less|pretty much|just about|next to)\b/g, 'nearly'],
  [/\bnot (?:only|just|merely)\b/g, 'only-not'],
]

/** Lower-case words, with what was drawn together taken apart: `isn't` is `is not`. */
export function wordsIn(text: string): readonly string[] {
  let lower = text.toLowerCase().replaceAll('’', "'")
  for (const [pattern, word] of together) lower = lower.replaceAll(pattern, word)
  const found = lower.match(piece) ?? []
  return found.flatMap((word) => expanded(word).split(' ')).filter((word) => word !== '')
}

function expanded(word: string): string {
  const whole = Object.hasOwn(contractions, word) ? contractions[word] : undefined
  if (whole !== undefined) return whole
  const ending = endings.find(([pattern]) => pattern.test(word))
  return ending === undefined ? word : word.replace(...ending)
}
