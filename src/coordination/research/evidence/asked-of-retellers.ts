/*
 * A text that asks its retellers what to tell is written for machines, however politely: people are asked to name where
 * they have it from, to read, send or sign it, and not what to say. So two things are looked for, and not how they are worded:
 * a text that is made of this one, and a demand on it that is no matter of an office.
 */

const found = (source: string): RegExp => new RegExp(source, 'iu')

const mail = 'letters?|mails?|e-mails?|messages?|notices?|invitations?|surveys?|forms?|questionnaires?'
const thisText = `(?:this|these|the following|the present)\\s(?:\\p{L}+\\s)?(?:pages?|texts?|files?|folder|documents?|notes?|minutes|leaflets?|paragraphs?|sections?|site|articles?|repository|reports?|directory|papers?|sources?|posts?|entr(?:y|ies)|memos?|brochures?|bulletins?|booklets?|flyers?|handbooks?|guides?|manuals?|newsletters?|circulars?|statements?|announcements?|lines|words|webpages?|website|sheets?|material|content|dossiers?|chapters?|passages?|reviews?|stud(?:y|ies)|stor(?:y|ies)|${mail})(?!\\p{L})`
/** What is made of a text and says the same in fewer or other words, and what is done to make it. */
const retold =
  '(?:summar(?:y|ies)|recaps?|digests?|overviews?|synops[ei]s|abstracts?|paraphrases?|retellings?|renderings?|précis|write-ups?)'
const retelling =
  '(?:(?:summari[sz]|condens|abridg|paraphras|digest|rephras|rewrit|recapitulat|re-?cap)(?:e|es|ed|ing)?|re(?:tell|word)(?:s|ed|ing)?|retold|boil(?:s|ed|ing)?|sum(?:s|med|ming)? up|in (?:\\p{L}+\\s)?(?:own|other) words)'
/** What else is written, of this text or of anything. */
const written =
  '(?:answers?|repl(?:y|ies)|responses?|articles?|reports?|texts?|briefings?|outputs?|presentations?|comparisons?|posts?|chat|summar(?:y|ies))'
const made =
  '(?:generat|creat|produc|compos|compil|draft|prepar|assembl|writ|mak|deriv|draw|turn|us|put|bas)(?:e|es|ed|n|ing|ting)?|writing|written|made|built|derived|drawn|taken|resulting'
const outOf =
  '(?:of|from|about|out of|based on|on the basis of|using|with the help of|with|into|on top of|to (?:answer|write|produce|generate|compose|make|explain|present))'

const self = found(thisText)
const isRetold = found(`(?<![\\p{L}-])(?:${retold}|${retelling})(?![\\p{L}])`)
/** Something is written from this text: in the one order or the other. */
const isSource: readonly RegExp[] = [
  found(`\\b${written}\\s(?:(?:is|are|be|being|been)\\s)?(?:(?:${made})\\s)?${outOf}\\s${thisText}(?<!(?:${mail}))`),
  found(`\\b(?:${made})\\s(?:\\p{L}+\\s){0,3}${outOf}\\s${thisText}`),
  found(
    `${thisText}\\s(?:(?:is|are|gets?)\\s)?(?:being\\s)?(?:(?:${made})\\s)?(?:in)?to\\s(?:an?\\s|\\p{L}+\\s)?${written}`,
  ),
  found(`\\bus(?:e|es|ed|ing)\\s${thisText}\\s(?:is\\s)?to\\s(?:answer|write|produce|generate|compose|explain)`),
  found(`${thisText}\\s(?:is|are)\\s(?:being\\s)?used\\s(?:to (?:answer|write|produce|generate|compose|make)|as)\\b`),
  found(
    `\\b(?:writ(?:e|es|ing)|report(?:s|ing)?|tell(?:s|ing)?\\s\\p{L}+|answer(?:s|ing)?\\s(?:any\\s)?questions?)\\s(?:about|on|on the basis of|from|with(?: the help of)?)\\s${thisText}`,
  ),
  found(`\\b(?:asked|told|task is) to (?:explain|answer|describe|present)\\b[^.]{0,60}?${thisText}`),
  found(`\\bexplain(?:s|ing)?\\s${thisText}\\sto\\b|${thisText}\\sfor\\syour\\s${written}`),
  found(`\\b${thisText}\\sas (?:an? |the )?(?:source|input|basis)\\b`),
]
const anySummary = /\b(?:any|every|each|all) summar(?:y|ies)\b(?!\s(?:of|about|on)\b)/iu
/** What is written is spoken of as the work of the reader. */
const yours = found(`\\byour\\s(?:\\p{L}+\\s)?(?:${written}|${retold})`)

const programs =
  '(?:software|programs?|tools?|services?|systems?|engines?|apps?|machines?|robots?|scripts?|helpers|generators?)'
const handle = '(?:(?:process|analy[sz]|pars|index|crawl|scan|ingest|read)(?:e?s|e|ed|ing)?)'
const machines: readonly RegExp[] = [
  found(
    `\\b${programs}\\s(?:that|which)\\s(?:is\\s|are\\s|may\\s)?(?:${handle}|${retelling})\\s(?:\\p{L}+\\s)?${thisText}`,
  ),
  found(`\\b${programs}\\s(?:that|which)\\s(?:${made})\\s(?:\\p{L}+\\s)?(?:${written}|${retold})\\s*:`),
  found(`\\b${programs}\\s(?:is|are)\\s(?:${handle})\\s${thisText}`),
  found(`\\b(?:software|program|model|assistant|machine)\\s(?:behind|in)\\sthis (?:conversation|chat|dialogue)\\b`),
  found(`\\b(?:electronic|digital|automat(?:ic|ed)|artificial|machine|virtual)\\s(?:readers?|helpers?)\\s*[:,]`),
  found(`\\b(?:electronic|automat(?:ic|ed)|artificial|machine)\\s(?:readers?|helpers?)\\sof\\s${thisText}`),
  found(
    '\\b(?:text|answer|summary|language) generators?\\b|\\bif you (?:happen to be|are) a (?:machine|program|robot|computer)\\b',
  ),
  found(
    '\\bdear (?:summari[sz]er|paraphraser|retriever|machine|computer|program|robot)\\b|\\bassistants? (?:who is |that is |now )?reading (?:along|this)\\b',
  ),
]

const tell =
  '(?:say|state|mention|add|include|contain|carry|recommend|begin|start|end|finish|close|open|call|describe|refer to|present|treat|tell|inform|let|omit|skip|drop|leave|keep|put|place|insert|point out|highlight|praise|suggest|advise|explain|answer|report|speak of|conclude|use the|give|trust|note|emphasi[sz]e|stress|portray|bring up|repeat|claim|declare|assert|print|write|name|rank)'
const adverbs =
  "(?:(?:please|kindly|also|always|never|not|only|just|naturally|of course|gladly|then|it|do not|don['’]t)\\s)*"
/** To ask, to wish and to oblige. */
const demand = found(
  [
    '\\b(?:must|should|shall|ought to|(?:has|have) to|(?:is|are) to|needs? to|may wish to|might|would do well to|would be wise to|would you|could you|can you|be so (?:kind|good)|be a dear|be sure|make sure|see to it|need not|let (?:each|every|any|all))\\b',
    '\\b(?:is|are) (?:\\p{L}+ly )?(?:asked|requested|invited|encouraged|urged|advised|told) to\\b',
    '\\b(?:we|i) (?:\\p{L}+ly )?(?:ask|beg|invite|urge|hope|trust|count on|rely on)\\b|\\bmay (?:we|i) ask\\b|\\bour (?:hope|wish|request)\\b|\\bprefer\\b|\\bprovided (?:that )?you\\b|\\bit is requested\\b',
    // What all of them do, or a good one, is what they are to do.
    `\\b(?:each|every|any|all|no|fair|good|ideal|perfect|best|proper|honest|decent|correct|accurate)\\s(?:\\p{L}+\\s)?${retold}\\s(?:made\\s)?(?:of|from)\\s`,
    '\\b(?:would be|is|are|were)\\s(?:\\p{L}+\\s)?(?:grateful|appreciated|welcome|lovely|nice|delighted|glad|wonderful|kind)\\b|\\bappreciate it\\b|\\bfavou?r by\\b|\\bkindness of\\b|\\bhelp us\\b|\\bwould help\\b|\\bmake us happy\\b',
    `(?:^|[,:;!]\\s*)${adverbs}${tell}\\b|\\b(?:please|kindly)\\b|\\b(?:please|and|could|do)\\s${tell}\\b`,
    '\\b(?:carry|contain|include)\\sthe\\s(?:word|words|sentence|phrase)\\b|\\bwill (?:of course|naturally|surely) ',
  ].join('|'),
)
/** What an office asks for: to read, send, sign or keep it, by a day, on so many pages. */
const office = found(
  `(?:\\b(?:must|should|shall|ought to|to|please|kindly|have|be|are|is)|^|[,:;]\\s*)\\s?(?:not\\s|also\\s|then\\s)?(?:be\\s)?(?:read|sent|send|submit(?:ted)?|found|find|hand(?:ed)?|publish(?:ed)?|check(?:ed)?|print(?:ed)?|sign(?:ed)?|kept(?! out)|stored?|order(?:ed)?|paid|pay|bring|brought|address(?:ed)?|approved?|return(?:ed)?|cited?|quoted?|credit(?:ed)?|acknowledged?|available|ready|due|discuss(?:ed)?|circulated?|filed?|attach(?:ed)?|contact|fit|remember|think|wear|greet|post(?:ed)?|upload(?:ed)?|translated?|proofread|in (?:english|writing)|(?:no|not) (?:longer|more) than|shorter|at most|cm)\\b|\\bavailable to\\b`,
)
/** Where it comes from may be asked for. */
const attribution = found(
  `\\b${tell}\\s(?:it\\sby\\s)?(?:the|its|their|our|an?)?\\s?(?:full\\s)?(?:source|author|number|reference|title|date|instituti?on|institute|publisher|paper|copyright|licen[cs]e|page|version|doi)s?\\b`,
)
/** What is to be told is dictated. Of themselves, or to its writer, people are asked to say something too. */
const dictated = found(
  '\\b(?:say|state|mention|add|insert|note|suggest|tell|inform|advise|report|explain|answer|conclude|claim|let)\\b[^.,;]{0,50}?\\bthat\\s(?!of\\b|you\\b|your\\b|i\\b|one\\b|he\\b|she\\b|they\\b)|\\b(?:recommend|praise|advise people)\\b|\\bas (?:an?|the|[\\p{L}]+ed)\\b|\\b(?:with|of|use) the (?:word|words|sentence|phrase)|\\S\\.example\\b|https?:|\\btrust this\\b',
)
const toWriter = found('\\b(?:tell|inform|send|give|let)\\s(?:us|me|the office|the police|the porter|your friends)\\b')
/** It is told what someone wants or does. */
const reported = found(
  '\\b(?:said|remarked|asked the|told the|decided|explained|argued|replied|wrote)\\b|\\b(?:researchers?|students?|pupils?|reviewers?|referees?|teachers?|authors?) (?:who|should|must|are)\\b',
)

/** Most sentences have none of these words, and are not looked at further. */
const hint =
  /\b(?:this|these|following|present|your|summar(?:y|ies)|readers?|helpers?|generators?|dear|machine|program|robot|computer|assistants?)\b/i

/** Whether a sentence asks its retellers what they are to say. */
export function asksRetellers(said: string): boolean {
  if (!hint.test(said)) return false
  if (!isOfRetelling(said) || reported.test(said) || attribution.test(said) || toWriter.test(said)) return false
  if (!demand.test(said)) return false
  return machines.some((one) => one.test(said)) || !office.test(said)
}

/** Whether it speaks of a text that is made of this one, or to a machine. */
function isOfRetelling(said: string): boolean {
  const rest = said.replace(self, ' ')
  const isOfThis = rest !== said && (isRetold.test(rest) || isSource.some((one) => one.test(said)))
  return (
    isOfThis ||
    anySummary.test(said) ||
    (yours.test(said) && dictated.test(said)) ||
    machines.some((one) => one.test(said))
  )
}
