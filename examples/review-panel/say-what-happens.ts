import type { Palette } from '../../src/cli/output/palette.ts'
import type { RunEvent } from '../../src/events/event.ts'

type Said = { readonly [field: string]: unknown }

const linesOfMessage = 6

/** What the panel does, as it does it: rounds, what members say, how they vote, and what ended it. */
export function sayWhatHappens(event: RunEvent, paint: Palette): string[] {
  const type: string = event.type
  const data = event.data as Said
  switch (type) {
    case 'team.round_started':
      return [paint.bold(`Round ${data['round']}`)]
    case 'team.broadcast':
      return data['type'] === 'exit' ? [] : [`  ${data['memberId']}:`, ...shortened(String(data['message']), paint)]
    case 'team.voted':
      return [`  ${data['memberId']} votes${said(data)}`]
    case 'team.concluded':
      return [paint.bold(`Concluded: ${String(data['reason']).replaceAll('_', ' ')}`)]
    default:
      return []
  }
}

function shortened(message: string, paint: Palette): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const shown = lines.slice(0, linesOfMessage).map((line) => `    ${line.slice(0, 160)}`)
  const rest = lines.length - shown.length
  return rest > 0 ? [...shown, paint.dim(`    … and ${rest} more lines`)] : shown
}

function said({ ready, choice, reason }: Said): string {
  const what = choice === undefined ? '' : ` "${choice}",`
  const why = reason === undefined ? '' : ` (${reason})`
  return `${what} ${ready === true ? 'ready to conclude' : 'not ready to conclude'}${why}`
}
