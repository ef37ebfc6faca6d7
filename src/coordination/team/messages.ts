import { escapeHeadings, type Heading } from '../patterns/escape.ts'
import type { TeamMessage } from './events.ts'

const headings: readonly Heading[] = [
  { begins: '## TEAM MESSAGES' },
  { begins: '## TEAM TRANSCRIPT' },
  { line: '## TASK' },
  { line: '## VOTES' },
  { line: '## BALLOT' },
  { line: '## DISSENT' },
  { begins: '### From ' },
  { begins: '### Round ' },
  { begins: '#### From ' },
]

/** A text of another author, with nothing in it that could be taken for the message around it. */
export function embedded(text: string): string {
  return escapeHeadings(text, headings)
}

const digestLength = 280

/** The beginning of what was said, where there is no room for all of it (PAT-56). */
export function digestLine({ memberId, message }: Pick<TeamMessage, 'memberId' | 'message'>): string {
  const flat = message.replaceAll(/\s+/g, ' ').trim()
  return `${memberId}: ${flat.length > digestLength ? `${flat.slice(0, digestLength)}…` : flat}`
}

/** What a member hears at the beginning of a turn. */
export function teamMessages(round: number, messages: readonly TeamMessage[], isDigest = false): string {
  const title = `## TEAM MESSAGES (round ${round}${isDigest ? ', shortened' : ''})`
  if (messages.length === 0) return `${title}\n\n(Nobody said anything.)`
  if (isDigest) return [title, ...messages.map((message) => embedded(digestLine(message)))].join('\n\n')
  return [title, ...messages.map(({ memberId, message }) => `### From ${memberId}\n\n${embedded(message)}`)].join(
    '\n\n',
  )
}

/** Everything that was said, round by round, for the coordinator. */
export function teamTranscript(messages: readonly TeamMessage[], digestUntil = 0): string {
  const rounds = [...Map.groupBy(messages, ({ round }) => round)]
  const texts = rounds.map(([round, said]) => {
    const isDigest = round <= digestUntil
    const title = `### Round ${round}${isDigest ? ' (shortened)' : ''}`
    const lines = said.map((message) =>
      isDigest ? embedded(digestLine(message)) : `#### From ${message.memberId}\n\n${embedded(message.message)}`,
    )
    return [title, ...lines].join('\n\n')
  })
  return ['## TEAM TRANSCRIPT', ...(texts.length === 0 ? ['(Nobody said anything.)'] : texts)].join('\n\n')
}

const charactersPerToken = 4

/** A rough measure that needs no tokenizer. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}
