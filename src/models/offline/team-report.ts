import { offlineLine } from './compose.ts'

/** What a coordinator is told, taken apart. */
interface Told {
  readonly messages: readonly { readonly from: string; readonly text: string }[]
  readonly votes: string
  readonly dissent: string
}

/** A report made of what the members said: each one's findings, then the votes and who disagrees. */
export function composeReport(told: string): string {
  const { messages, votes, dissent } = takeApart(told)
  const bySpeaker = Map.groupBy(messages, ({ from }) => from)
  const findings = [...bySpeaker].map(([from, said]) => {
    const texts = [...new Set(said.map(({ text }) => text.replaceAll(offlineLine, '').trim()))].filter(
      (text) => text !== '',
    )
    return `## ${from}\n\n${texts.join('\n\n')}`
  })
  const parts = findings.length === 0 ? ['Nobody in the team said anything.'] : findings
  if (votes !== '') parts.push(`## Votes\n\n${votes}`)
  if (dissent !== '' && dissent !== '(None.)') parts.push(`## Dissent\n\n${dissent}`)
  return [...parts, offlineLine].join('\n\n')
}

/** Whether everybody who is there said that the team can conclude. */
export function allReady(told: string): boolean {
  const rows = takeApart(told).votes.split('\n').slice(2)
  return rows.length > 0 && rows.every((row) => /^\|[^|]*\| (?:yes|left the team) \|/.test(row))
}

function takeApart(told: string): Told {
  const messages = Array.from(
    told.matchAll(/^#{3,4} From (.+)\n\n([\s\S]*?)(?=\n\n#{2,4} |$(?![\s\S]))/gm),
    ([, from = '', text = '']) => ({ from, text }),
  )
  return { messages, votes: section(told, 'VOTES'), dissent: section(told, 'DISSENT') }
}

function section(told: string, title: string): string {
  const found = new RegExp(`^## ${title}\\n\\n([\\s\\S]*?)(?=\\n\\n## |$(?![\\s\\S]))`, 'm').exec(told)
  return found?.[1] ?? ''
}
