/** Letters of other alphabets that look like Latin ones, and those. */
const alike: ReadonlyMap<string, string> = new Map(
  [...'аaеeоoрpсcуyхxіiѕsјjԁdһhԛqԝwАAВBЕEКKМMНHОOРPСCТTХXІIЅSЈJαaοoιiνvρpΑAΒBΕEΙIΟOΡPΤTΝN'.matchAll(/(.)(.)/gu)].map(
    ([, strange = '', plain = '']) => [strange, plain],
  ),
)
const mixedWord =
  /(?:(?<!\p{L})\p{L}+)?(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})\p{L}*/gu
/** Every letter by itself, as in "i g n o r e": two spaces part the words then. */
const spaced = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu
/** Invisible signs that stand for ASCII, from U+E0020 on. */
const tags = /[\u{e0020}-\u{e007e}]+/gu

/**
 * A text as it reads to an eye, or to a model: without signs that can't be seen, with wide and foreign letters as those they
 * look like, and with what is written in invisible letters.
 */
export function undisguised(text: string): string {
  return (/^\p{ASCII}*$/u.test(text) ? text : inPlainLetters(text)).replace(spaced, (letters) =>
    letters.replaceAll(' ', ''),
  )
}

function inPlainLetters(text: string): string {
  return text
    .replace(tags, (hidden) => ` ${[...hidden].map(asciiOf).join('')} `)
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(mixedWord, (word) => [...word].map((letter) => alike.get(letter) ?? letter).join(''))
}

function asciiOf(tag: string): string {
  return String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)
}
