import type { ModelSign } from './model-signs.ts'

/*
 * Orders that name no model. Of those in other languages only the plainest is known: to ignore what was ordered before.
 */

const sign = (weight: number, source: string): ModelSign => ({ weight, found: new RegExp(source, 'iu') })

const thisText =
  '(?:this|these|the following)\\s(?:\\p{L}+\\s)?(?:pages?|texts?|files?|folder|documents?|notes?|paragraphs?|sections?|site|articles?|repository|messages?|reports?|directory|letters?|mails?|papers?)'
/** To make a shorter text of it, or another. What is read and cited is so by people too. */
const shorten = '(?:summari[sz]|condens|abridg|paraphras|digest)(?:e|es|ed|ing)?'
const dictated =
  '(?:say|state|write|mention|claim|conclude|report|assert|insist|answer|reply|respond|tell|note|include|declare)\\b[^.]{0,40}?(?:\\bthat\\b(?!\\sof)|\\bas\\b|\\bthe (?:word|words|sentence|phrase)\\b)'

/** The writer of a summary of this text is told what it is to say. */
export const dictations: readonly ModelSign[] = [
  sign(
    3,
    `\\b(?:when(?:ever)?|if|while|before|after|once|as)\\s(?:[\\p{L}'’]+\\s){0,4}?(?:${shorten}|writ(?:e|es|ing) about|answer(?:s|ing)? (?:any\\s)?questions about)\\s${thisText}\\b.{0,80}?\\b${dictated}`,
  ),
  sign(
    3,
    `\\b(?:anyone|anybody|whoever|everyone|everybody|those|all)\\s(?:who\\s|that\\s)?(?:${shorten}|writ(?:e|es|ing) about)\\s${thisText}\\b.{0,60}?\\b${dictated}`,
  ),
  sign(
    3,
    `\\b(?:any|every|each|all|your|a|the)\\s(?:[\\p{L}]+\\s)?(?:summar(?:y|ies)|abstracts?|digests?)\\s(?:of|about|from)\\s${thisText}\\s(?:must|should|shall|has to|have to|is to|are to|needs? to)\\s${dictated}`,
  ),
]

const ignoring =
  'ignor(?:a|e|ez|ad|en|ate|iere|ieren sie|eer|uj|ujcie)|olvid(?:a|e|en|ad)|descart[ae]|desestim[ae]|oubli(?:e|ez)|vergiss|vergessen sie|vergeet|missachte|dimentica(?:te)?|trascura|esque(?:ça|ce|çam)|desconsidere|negeer|zignoruj(?:cie)?|pomiń|zapomnij|игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?'
const ordersBefore =
  'instrucciones|indicaciones|órdenes|instructions|consignes|directives|anweisungen|instruktionen|vorgaben|befehle|istruzioni|indicazioni|direttive|instruções|ordens|instructies|opdrachten|polece(?:nia|ń)|instrukcje|инструкции|указания|команды'
const before =
  'anteriores|previas|precedentes|prévias|acima|arriba|précédentes?|antérieures?|ci-dessus|vorherigen?|bisherigen?|vorigen?|früheren?|obigen|vorangegangenen?|precedenti|anteriori|sopra|eerdere|vorige|voorgaande|bovenstaande|poprzednie|wcześniejsze|powyższe|предыдущие|прежние|вышеуказанные'
const word = (choices: string): string => `(?<!\\p{L})(?:${choices})(?!\\p{L})`
const ahead = (choices: string): string => `(?=[^.;:]{0,60}?${word(choices)})`

/** Takes back what was ordered before, in the languages of most pages: at the beginning of a clause, as an order stands. */
export const foreignOverrides: readonly ModelSign[] = [
  sign(
    4,
    `(?:^|[,:;.!¡]\\s*|(?<!\\p{L})(?:y|e|et|und|en|i|и|bitte|por favor|s'il vous plaît)\\s)(?:${ignoring})(?!\\p{L})${ahead(ordersBefore)}${ahead(before)}`,
  ),
  sign(4, '(?:忽略|无视|忘记|忽視|無視)[^。，]{0,8}(?:之前|以上|先前|以前|前面)[^。，]{0,8}(?:指令|指示|提示|命令)'),
  sign(4, '(?:これまで|以前|上記|前)の[^。]{0,8}(?:指示|命令|プロンプト)を?[^。]{0,6}(?:無視|忘れ)'),
]

/** That nothing else is to be read or believed. */
export const exclusions: readonly ModelSign[] = [
  sign(
    2,
    "(?:^|[,:;.!]\\s*|\\band\\s)(?:do not|don['’]t|never)\\s(?:use|read|cite|quote|trust|believe|consult)\\s(?:any\\s(?:of\\s)?|all\\s|the\\s)*(?:other|rest of the)\\s(?:files|documents|sources|pages|texts)\\b",
  ),
]
