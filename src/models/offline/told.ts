/** What somebody in a team said. */
export interface Said {
  readonly from: string
  readonly text: string
}

/** What a member or coordinator of a team is told, taken apart (src/coordination/team/messages.ts and votes.ts). */
export interface Told {
  /** Why the team has finished, when it has. */
  readonly ending: string
  readonly messages: readonly Said[]
  readonly votes: string
  readonly ballot: string
  readonly dissent: string
}

const none = '(None.)'

export function readTold(told: string): Told {
  const dissent = section(told, 'DISSENT')
  return {
    ending: /^The team has (finished after \d+ rounds: .*?)\. Write the report/m.exec(told)?.[1] ?? '',
    messages: messagesIn(told),
    votes: section(told, 'VOTES'),
    ballot: section(told, 'BALLOT'),
    dissent: dissent === none ? '' : dissent,
  }
}

export function messagesIn(told: string): Said[] {
  return Array.from(
    told.matchAll(/^#{3,4} From (.+)\n\n([\s\S]*?)(?=\n\n#{2,4} |$(?![\s\S]))/gm),
    ([, from = '', text = '']) => ({ from, text }),
  )
}

/** Whether a member is told what others said in a round before this one. */
export function isLaterRound(told: string): boolean {
  return /^## TEAM MESSAGES \(round \d+/.test(told)
}

/** Whether a member knows that there are others before it hears them. */
export function isOpenRound(told: string): boolean {
  return /^## YOUR TEAM$/m.test(told)
}

/** The last of that title: who coordinates was told the votes before. */
function section(told: string, title: string): string {
  const found = told.matchAll(new RegExp(`^## ${title}\\n\\n([\\s\\S]*?)(?=\\n\\n## |$(?![\\s\\S]))`, 'gm'))
  return [...found].at(-1)?.[1] ?? ''
}
