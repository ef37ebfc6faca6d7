/*
 * Whether a text speaks to models is judged by what it is made of and not by how known attacks are worded: the names in it,
 * how it names them, what it orders, and whether it speaks of itself. Each says something, none alone says enough.
 */

const kinds = 'assistants?|agents?|models?|systems?|reviewers?|crawlers?|bots?|tools?|readers?|search engines?|engines?'
const peopleOfThem =
  'project|engineer|researcher|developer|expert|user|compan|lab\\b|course|strateg|polic|act\\b|regulation|team|ethics|fan'
/** What only a machine is called that reads and writes. Assistants, agents and models may be people and things. */
const machine = `(?:(?:language|generative|foundation)[\\s-]models?|v?llms?|chat[\\s-]?bots?|(?:chat)?gpt(?:-[\\d.]+)?|(?:ai|a\\.i\\.|llm|gpt|genai)(?:[\\s-]language)?[\\s-](?:${kinds})|(?:virtual|digital|automated|automatic)\\s(?:[\\p{L}]+\\s)?(?:${kinds})|machine readers?|summari[sz](?:ation|ing) (?:${kinds})|crawlers?|bots?(?!\\sfans)|ais?(?![\\w'’]|[\\s-](?:${peopleOfThem})))`
const maybeMachine = '(?:claude|gemini|copilot|assistants?|agents?|models?)'
const every = '(?:(?:all|any|every|each|an?|the|our|you|other|which(?:ever)?|large|self-hosted|capable)\\s+){0,4}'
const many = `${every}${machine}(?:(?:,\\s|\\s(?:and|or)\\s|,\\s(?:and|or)\\s)${every}(?:${machine}|${maybeMachine}))*`

/** What a writer of texts is told to do. What is cited or quoted is so by people too. */
const write =
  'say|state|write|tell|answer|respond|reply|output|print|rate|rank|recommend|praise|summari[sz]e|mention|include|contain|ignore|disregard|forget|override|report|pretend|treat|list|translate|conclude|add|repeat|reveal|describe|claim|leave out|omit|assume|insist|assert|highlight|trust|prefer|inform|name|follow|begin|give|upload|send|fetch|execute|run|visit'
const imperative = `(?:(?:please|kindly|just|only|always|never|instead|also|do not|don['’]t)\\s+)*`
const must =
  '(?:must|should|shall|has to|have to|is to|are to|needs? to|may only|(?:is|are) (?:kindly )?(?:asked|requested|told) to)(?:\\s+(?:not|always|never|only|also|now))*'
const ownText =
  '(?:page|text|file|folder|document|note|paragraph|section|site|article|repository|message|report|directory|prompt)'
const read = '(?:read|process|summari[sz]|pars|index|crawl|visit|analy[sz]|generat|scan|ingest|us|see)(?:e|es|s|ing)?'
const earlier =
  '(?:previous|prior|above|earlier|preceding|existing|former|initial|original|all|any|your|these|the|of|other|system)'

export interface ModelSign {
  readonly weight: number
  readonly found: RegExp
}

const sign = (weight: number, source: string): ModelSign => ({ weight, found: new RegExp(source, 'iu') })

/** Says that a text was written for models: a salutation, a heading, a clause before a colon. */
export const salutations: readonly ModelSign[] = [
  sign(2, `\\b(?:dear|hey|hi|hello|attention)\\b,?\\s+${many}(?=\\s*(?:[,:;.!)-]|$|${read}\\b|that\\b))`),
  sign(
    2,
    `\\b(?:note|notice|message|instructions?|information|hints?|rules|guidance|text|important|attention|is|are|only|addressed|meant|intended|directed|written)\\s+(?:to|for|at|of)\\s+(?:the attention of\\s+)?${many}(?:\\s+only)?(?=\\s*(?:[,:;.!)-]|$|${read}\\b))`,
  ),
  sign(2, `^(?:to|for)\\s+${every}(?:${machine}|${maybeMachine})(?:\\s[^:.]{0,40})?:`),
]

/** The names in a text, and how they stand there. */
export const names: readonly ModelSign[] = [
  sign(2, `(?<![\\p{L}-])${machine}(?![\\p{L}])`),
  sign(2, `(?:^|[-—]\\s*)(?:system|assistant|developer)(?:\\s(?:override|message|note|instructions?))?\\s*[:,!]`),
  sign(2, `^(?:new|updated|real|hidden|secret)\\s(?:system\\s)?(?:instructions?|orders?|task)\\s*:`),
  sign(1, `^instructions?\\s*:`),
  sign(1, `(?:^${many}|\\b${machine})(?:\\sinstructions?)?\\s*[,:!]|,\\s${machine}[.!]?$`),
  sign(2, `^(?:claude|gemini|copilot)\\s*[,:!]`),
  sign(2, `\\byou(?:['’]re|\\sare|\\sbe)\\s(?:now\\s)?(?:an?\\s|the\\s)?(?:[\\p{L}-]+\\s){0,2}?${machine}`),
  sign(
    2,
    `\\bas\\s(?:an?|the)\\s(?:helpful\\s)?(?:large\\s)?${machine}\\b.*(?:\\byou\\b|[,]\\s*${imperative}(?:${write})\\b)`,
  ),
  sign(1, "\\byou(?:['’]re|\\sare)\\s(?:now\\s)?an?\\s(?:[\\p{L}-]+\\s)?assistant\\b"),
  sign(1, '\\bassistant\\s(?:that|who|which|trained)\\b'),
  sign(2, '\\bdear (?:assistant|model|agent)\\s*[,.:!]|\\bwithout (?:any )?(?:restrictions|filters)\\b'),
  sign(2, "\\bif you(?:['’]re|\\sare) (?:now )?(?:summari[sz]ing|processing|parsing|generating|indexing)\\b"),
  // All of them must: of one that a requirement speaks of less is thought.
  sign(
    1,
    `^(?:(?:all|any|every|each)\\s${machine}|${machine}(?<=s))\\s(?:[^.,]{0,60}\\s)?${must}\\s(?:${write}|cite|quote|run)\\b`,
  ),
  sign(2, `\\b(?:your|its)\\s(?:human\\s)?(?:user|developer)\\b`),
  sign(0.5, '\\bthe user\\b'),
]

/** What is ordered, and that a text speaks of itself. */
export const orders: readonly ModelSign[] = [
  // In a clause of its own, to a reader, or of a third.
  sign(2, `(?:^|[,:;.!]\\s*)(?:then\\s|and\\s)?${imperative}(?:${write})\\b`),
  sign(1, `(?:^|[,:;.!]\\s*)${imperative}(?:cite|quote)\\b`),
  sign(
    2,
    `\\b(?:you|your\\s(?:[\\p{L}]+\\s)?(?:answer|response|reply|output|summary))\\s(?:${must}|will(?: now)?|only)\\s(?:${write})\\b`,
  ),
  sign(1, `(?<!\\byou\\s)\\b${must}\\s(?:${write}|cite|quote)\\b`),
  sign(
    1,
    `\\b(?:${write}|cite|quote)\\b[^.]{0,60}?(?:\\bthat\\b(?!\\sof)|\\bas\\b|\\bthe (?:word|words|sentence|phrase|link)\\b)`,
  ),
  sign(1, `\\bin\\s(?:every|each|all|any|your)\\s(?:summar|answer|response|repl|text about)`),
  sign(
    1,
    `\\byou\\s(?:must|should|will|are|were|only)\\b|\\byour\\s(?:[\\p{L}]+\\s)?(?:answer|response|reply|output|summary|instructions|task|prompt|context)\\b`,
  ),
  sign(1, '\\bfrom (?:now|here) on,?\\syou\\b'),
  // It speaks of itself.
  sign(
    1,
    `(?<!\\b(?:ignore|disregard)\\s)\\b(?:this|these|the following)\\s(?:whole\\s)?${ownText}s?\\b|\\b${read}\\sthis(?=\\s*(?:[,.:;!)]|$|with\\b|by\\b|and\\b|must\\b|should\\b|to\\b))|\\bwritten here\\b`,
  ),
]

/** What must not be told of the text, takes back what a model was told, or passes for a turn of a talk with one. */
export const overrides: readonly ModelSign[] = [
  sign(
    2,
    `\\b(?:do not|don['’]t|never)\\s(?:mention|reveal|disclose|(?:tell|inform)\\s[^.]{0,30}\\b(?:about|of))\\s(?:this|these|your)\\s(?:note|instructions?|message|prompt|comment)`,
  ),
  sign(
    4,
    `(?:^|[,:;.!]\\s*|\\band\\s|\\bplease\\s|\\bnow\\s)(?:ignore|disregard|forget|override|bypass)\\s(?:${earlier}\\s)+(?:instructions?|prompts?|directions|directives|guardrails|system messages?)\\b(?!\\s(?:on|of|for|in|at|with)\\b)`,
  ),
  sign(
    4,
    `(?:^|[,:;.!]\\s*|\\band\\s)(?:ignore|disregard|forget)\\s(?:everything\\s(?:above|before|said before|you (?:were|have been) told)|what(?:ever)? you (?:were|have been) told)`,
  ),
  sign(
    2,
    `(?:^|[,:;.!]\\s*|\\band\\s)(?:ignore|disregard)\\s(?:the rest of the|(?:all\\s|the\\s)*other) (?:files|documents|sources|pages)\\b`,
  ),
  sign(2, `\\b(?:earlier|previous|prior|other) (?:rules|instructions|orders) (?:is|are) (?:void|cancelled|no longer)`),
  sign(
    4,
    `\\byour\\s(?:new|next|real|actual|previous|prior|current|original)\\s(?:task|instructions?|role|prompt)\\s(?:is|are|was|were)\\b`,
  ),
  sign(
    4,
    '\\[/?(?:system|assistant)\\]|<\\|\\s*(?:im_start|im_end|system|user|assistant|endoftext|start_header_id)\\s*\\|>|\\[/?INST\\]|<</?SYS>>|</?(?:system|assistant)(?:[\\s_-]?(?:prompt|message|instructions?))?>',
  ),
  sign(
    4,
    '\\b(?:begin|end|start)(?: of)? (?:the )?system (?:prompt|message|instructions?)\\b|^(?:please\\s)?(?:reveal|print|repeat|show)\\s(?:me\\s)?your system prompt\\b',
  ),
  sign(
    4,
    '^(?:human|user)\\s*:.*\\s(?:assistant|ai|model)\\s*:|\\byou (?:now )?have no (?:rules|restrictions|guidelines)\\b',
  ),
  sign(
    4,
    `(?:^|[,:;.!]\\s*|\\band\\s)(?:ignore|disregard|forget|bypass)\\s(?:all\\s(?:of\\s)?)?your\\s(?:[\\p{L}]+\\s)?(?:guidelines|rules|training|restrictions)\\b`,
  ),
  sign(2, `\\b(?:forget|ignore|disregard)\\s[^.]{0,20}(?:documents|files|texts|sources) you (?:have|were)\\b`),
]

/** It is told or asked of, and not ordered. */
export const told: readonly ModelSign[] = [
  sign(
    -2,
    '\\b(?:researchers?|study|studies|students?|course|council|law|laws|policy|regulation|experiments?|attackers?|trained|decided|requires?|refused|attack(?:s|ed)?|injections?)\\b',
  ),
  sign(-2, '[?]$|\\b(?:says|said|argues?|shows?|found|writes) that\\b'),
]
