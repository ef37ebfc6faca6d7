import { asksRetellers } from './asked-of-retellers.ts'
import { type ModelSign, names, orders, overrides, salutations, told } from './model-signs.ts'
import { dictations, exclusions, foreignOverrides } from './quiet-signs.ts'
import { undisguised } from './undisguised.ts'

/** So much is enough where a model is named, and where none is. */
const [enough, enoughUnnamed] = [4, 5]

/** What is written as code: a turn of a talk as programs keep it. */
const turn = /"role"\s*:\s*"(?:system|assistant)"/i
const quoted = /"[^"]{0,300}"|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|`[^`]{0,300}`/g
/** Longer than any sentence: what comes behind is not looked at, so that no text takes long. */
const longest = 1200

/** What a sentence says itself, without what it quotes: a text about such orders gives none. */
function ownWords(sentence: string): string {
  const own = sentence.replace(quoted, ' the words ')
  return (own.replaceAll(' the words ', ' ').match(/\p{L}+/gu) ?? []).length >= 3
    ? own
    : sentence.replace(/["“”„«»`]/g, '')
}

function bare(sentence: string): string {
  return ownWords(undisguised(sentence.slice(0, longest)))
    .replace(/<!--{1,100}|--{1,100}>/g, ' ')
    .replace(/^[\s>*_'‘(#/;-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text says that it was written for language models, as a letter names its reader. */
export function isAddressedToModels(sentence: string): boolean {
  return isSalutation(sentence) && speaksToModels(sentence)
}

/** Whether it names models as those it is for, be anything asked of them or not. */
export function isSalutation(sentence: string): boolean {
  const said = bare(sentence)
  return salutations.some(({ found }) => found.test(said))
}

/** Whether a sentence was put there for language models and not for people. */
export function speaksToModels(sentence: string): boolean {
  if (turn.test(sentence)) return true
  const said = bare(sentence)
  if (asksRetellers(said)) return true
  const address = salutations.some(({ found }) => found.test(said)) ? 2 : 0
  const named = weightOf([...names, ...overrides, ...foreignOverrides, ...exclusions], said) + address
  return named + weightOf([...orders, ...dictations, ...told], said) >= (named >= 2 ? enough : enoughUnnamed)
}

function weightOf(signs: readonly ModelSign[], said: string): number {
  return signs.reduce((sum, { weight, found }) => sum + (found.test(said) ? weight : 0), 0)
}
