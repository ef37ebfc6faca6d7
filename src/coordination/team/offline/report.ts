import type { OfflineRule } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { offlineLine, unsigned } from '../../../models/offline/closing-line.ts'
import type { Seat } from '../round-machine.ts'
import { nothingNew } from '../turn-record.ts'
import { dissentText, votesTable } from '../votes.ts'
import type { Proceedings } from './proceedings.ts'
import { rankedReport } from './ranked-report.ts'

/** The coordinator concludes when all members are ready, or when there is nothing else to do. */
export function coordinatorRule(proceedings: Proceedings, isTextual: boolean): OfflineRule {
  return ({ messages }) => {
    const { ending, seats } = proceedings
    if (ending === undefined && !areReady(seats)) return { text: nothingNew, finish: 'stop' }
    if (!isTextual) return { text: 'The rules can write a report only as text.', finish: 'other' }
    return calling(messages, [['final_report', { report: composeReport(proceedings) }]])
  }
}

/** A report made of what the members found: ranked where they have findings, else one member after the other. */
export function composeReport(proceedings: Proceedings): string {
  return [...(rankedReport(proceedings) ?? oneByOne(proceedings)), offlineLine].join('\n\n')
}

/** What each member said, then the votes and which members disagree. */
function oneByOne({ messages, seats, dissent }: Proceedings): string[] {
  const bySpeaker = Map.groupBy(messages, ({ memberId }) => memberId)
  const said = [...bySpeaker].map(([from, all]) => {
    const texts = [...new Set(all.map(({ message }) => unsigned(message)))].filter((text) => text !== '')
    return `## ${from}\n\n${texts.join('\n\n')}`
  })
  return [
    ...(said.length === 0 ? ['Nobody in the team said anything.'] : said),
    `## Votes\n\n${votesTable(seats)}`,
    ...(dissent.length === 0 ? [] : [`## Dissent\n\n${dissentText(dissent)}`]),
  ]
}

function areReady(seats: readonly Seat[]): boolean {
  return seats.length > 0 && seats.every(({ active, vote }) => !active || vote?.ready === true)
}
