/** What a rule says of words that it found. */
type GrammarRuling =
  /** They are right here. */
  | 'right'
  /** They are wrong, and what should stand there is not known. */
  | 'wrong'
  | { readonly instead: string }

/** Words that are wrong wherever they stand like this. Rules that would often be mistaken are left out. */
export interface GrammarRule {
  readonly name: string
  readonly pattern: RegExp
  /** `before` is the sentence up to the words. Without it the words are wrong. */
  judge?(match: RegExpExecArray, before: string): GrammarRuling
}

/** Spoken with an `n` before it although a consonant is written, and the other way round. */
const vowelSound = /^(?:hour|honest|honou?r|heir)/i
const consonantSound =
  /^(?:uni(?!n|m)|us(?:e|ua|er|ab)|one(?!\p{L})|once(?!\p{L})|euro?|ewe|ubiq|uran|uta|util|eulog|euph)/iu

const modal = 'would|can|could|should|must|might'
const comparisons =
  'better|worse|easier|harder|larger|smaller|bigger|faster|slower|cheaper|higher|lower|older|younger|stronger|weaker'

export const grammarRules: readonly GrammarRule[] = [
  {
    name: 'a word stands there twice',
    pattern: /(?<![\p{L}\p{N}-])(\p{L}{1,5})[ \t]+\1(?![\p{L}\p{N}'’-])/gu,
    judge: ([, word = '']) =>
      /^(?:had|that|is|very|so|many|long|\p{Lu}\p{L}*)$/u.test(word) ? 'right' : { instead: word },
  },
  {
    name: 'a word stands there twice',
    pattern: /^(The|A|An|In|It|This|We)[ \t]+(\p{L}+)/gu,
    judge: ([, word = '', next = '']) => (next.toLowerCase() === word.toLowerCase() ? { instead: word } : 'right'),
  },
  {
    name: 'a or an',
    pattern: /(?<=(?:^|[\s("“]))(an?|A(?=[ \t])|An)[ \t]+(["“'‘(*]?)(\p{L}[\p{L}\p{N}'’-]*)/gu,
    judge: ([, article = '', mark = '', word = ''], before) => {
      // "Vitamin A is", "sample a and b", and abbreviations, of which it is not written how they are spoken.
      if (/^A/.test(article) && /[\p{L}\p{N},]\s*$/u.test(before)) return 'right'
      if (
        word.length < 2 ||
        /^\p{L}\p{Lu}|^\p{L}[\p{N}-]|^[^\p{ASCII}]/u.test(word) ||
        /^(?:and|or|is|as|in)$/.test(word)
      )
        return 'right'
      const isVowel = vowelSound.test(word) || (/^[aeiou]/i.test(word) && !consonantSound.test(word))
      const right = isVowel ? 'an' : 'a'
      if (article.toLowerCase() === right) return 'right'
      return { instead: `${/^A/.test(article) ? right.replace('a', 'A') : right} ${mark}${word}` }
    },
  },
  {
    name: 'space before a mark',
    pattern: /(?<=[\p{L}\p{N})])[ \t](?=[,;!?.](?:\s|$))/gu,
    judge: () => ({ instead: '' }),
  },
  {
    name: 'a mark stands there twice',
    pattern: /,{2,}|;{2,}|(?<!\.)\.\.(?!\.)/g,
    judge: ([marks]) => ({ instead: marks.charAt(0) }),
  },
  {
    name: '"of" for "have"',
    pattern: /\b(could|should|would|might|must)[ \t]+of\b(?![ \t]+course)/gi,
    judge: ([, verb]) => ({ instead: `${verb} have` }),
  },
  {
    name: 'verb and subject',
    pattern:
      /(?<=^|[,;][ \t]|\b(?:that|because|when|while|where|but)[ \t])(?:(?:they|we|you|these|those)[ \t]+(?:is|was|has|does)|(?:he|she|it)[ \t]+(?:are|have|do)|I[ \t]+(?:is|are|has))\b/giu,
    judge: (_, before) =>
      /\b(?:did|do(?:es)?|should|would|could|will|can|may|might|must|insist\w{0,80}|demand\w{0,80}|suggest\w{0,80}|recommend\w{0,80}|require\w{0,80}|important|essential)\b[^.]*$/i.test(
        before,
      )
        ? 'right'
        : 'wrong',
  },
  {
    name: 'verb and subject',
    pattern:
      /\bthere[ \t]+(?:is|was)[ \t]+(?:many|several|two|three|four|five|six|seven|eight|nine|ten)[ \t]+\p{L}+s\b/giu,
  },
  { name: 'verb and subject', pattern: /(?<![\p{L}-])(?:he|she|it)[ \t]+don['’]t\b/giu },
  {
    name: 'form of the verb',
    pattern: /\b(?:did|does|do)[ \t]+not[ \t]+(?:went|came|was|were|had|has|saw|took|made|knew|gave|is|are|said)\b/gi,
  },
  {
    name: 'form of the verb',
    pattern: new RegExp(
      `\\b(?:${modal})[ \\t]+(?:went|came|was|were|has|took|knew|gave|is|are|goes|gets|makes|takes|does|comes|becomes|gives)\\b`,
      'g',
    ),
    // "The can is empty", "his might was feared".
    judge: ([words], before) =>
      /^(?:can|might)/.test(words) &&
      /\b(?:a|an|the|his|her|its|their|this|that|of|every)(?:\s\p{L}+)?\s*$/iu.test(before)
        ? 'right'
        : 'wrong',
  },
  {
    name: 'form of the verb',
    pattern:
      /(?<!\b(?:that|which|what|due|according)[ \t])\bto[ \t]+(?:went|came|was|were|goes|gets|makes|takes|does|becomes|gives)\b/gi,
  },
  {
    name: 'compared twice',
    pattern: new RegExp(`\\bmore[ \\t]+(?:${comparisons})\\b(?![ \\t]+\\p{L}+s\\b)`, 'giu'),
    judge: ([words], before) =>
      /\b(?:the|any|no|even|much|some|few|far|many|once)\s*$/i.test(before)
        ? 'wrong'
        : { instead: words.replace(/^\S+\s+/, '') },
  },
  {
    name: 'compared twice',
    pattern: /\bmost[ \t]+(?:best|worst|easiest|hardest|largest|smallest|biggest|fastest|cheapest|highest|lowest)\b/gi,
    judge: ([words]) => ({ instead: words.replace(/^\S+\s+/, '') }),
  },
  {
    name: 'then for than',
    pattern: new RegExp(
      `\\b(?:more|less|fewer|${comparisons})[ \\t]+then\\b(?![ \\t]+(?:the|it|they|we|he|she|was|were|is)\\b)`,
      'gi',
    ),
    judge: ([words]) => ({ instead: words.replace(/then$/i, 'than') }),
  },
  {
    name: 'it’s for its',
    pattern: /\bit['’]s[ \t]+own\b/gi,
    judge: ([words]) => ({ instead: words.replace(/['’]/, '') }),
  },
  {
    name: 'their for there',
    pattern: /\btheir(?=[ \t]+(?:is|are|was|were|has been|have been)\b)/gi,
    judge: ([word]) => ({ instead: word.startsWith('T') ? 'There' : 'there' }),
  },
  {
    name: 'i for I',
    pattern:
      /(?<=(?:^|[\s,;"“])(?:(?:and|but|that|when|if|because|so)[ \t])?)i(?=['’](?:m|ve|ll|d)\b|[ \t]+(?:am|was|have|had|do|did|will|would|can|think|know)\b)/g,
    judge: () => ({ instead: 'I' }),
  },
]
