import { offlineLine } from './compose.ts'
import { rankedReport } from './ranked-report.ts'
import { readTold, type Told } from './told.ts'

/** A report made of what the members said: ranked where they named places, else one after the other. */
export function composeReport(told: string): string {
  const parts = readTold(told)
  return [...(rankedReport(parts) ?? oneByOne(parts)), offlineLine].join('\n\n')
}

/** Each one's findings, then the votes and who disagrees. */
function oneByOne({ messages, votes, dissent }: Told): string[] {
  const bySpeaker = Map.groupBy(messages, ({ from }) => from)
  const findings = [...bySpeaker].map(([from, said]) => {
    const texts = [...new Set(said.map(({ text }) => text.replaceAll(offlineLine, '').trim()))].filter(
      (text) => text !== '',
    )
    return `## ${from}\n\n${texts.join('\n\n')}`
  })
  const parts = findings.length === 0 ? ['Nobody in the team said anything.'] : findings
  if (votes !== '') parts.push(`## Votes\n\n${votes}`)
  if (dissent !== '') parts.push(`## Dissent\n\n${dissent}`)
  return parts
}

/** Whether everybody who is there said that the team can conclude. */
export function allReady(told: string): boolean {
  const rows = readTold(told).votes.split('\n').slice(2)
  return rows.length > 0 && rows.every((row) => /^\|[^|]*\| (?:yes|left the team) \|/.test(row))
}
