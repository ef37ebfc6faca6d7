/** What each contestant needed, by its name. `baton` is ours; what is no peer shows what cannot be undercut. */
export type Figures = ReadonlyMap<string, number>

export interface Target {
  /** The target is a part of the best peer's figure. */
  readonly ofPeer?: boolean
  /** The target is a multiple of this figure. */
  readonly ofFloor?: string
  readonly must?: number | undefined
  readonly aim?: number | undefined
}

export interface Verdict {
  readonly work: string
  readonly own: string
  readonly others: string
  readonly ratio: string
  readonly must: string
  readonly aim: string
}

const peers: Readonly<Record<string, string>> = {
  'ai-sdk': 'AI SDK',
  'ai-sdk streamed': 'AI SDK',
  'openai-agents': 'OpenAI Agents',
}

/** Holds our figure against the best peer's and against the target. */
export function verdict(work: string, figures: Figures, format: (value: number) => string, target: Target): Verdict {
  const own = figures.get('baton') ?? Number.NaN
  const others = [...figures].filter(([who]) => who !== 'baton').sort(([, left], [, right]) => left - right)
  const best = others.find(([who]) => who in peers)?.[1]
  const floor = target.ofFloor === undefined ? 1 : (figures.get(target.ofFloor) ?? Number.NaN)
  const measured = target.ofPeer === true ? own / (best ?? Number.NaN) : own / floor
  const unit = target.ofPeer === true ? ' × peer' : target.ofFloor === undefined ? '' : ` × ${target.ofFloor}`
  const judged = (limit: number | undefined): string => {
    if (limit === undefined) return ''
    const said = unit === '' ? format(limit) : `${limit}${unit}`
    return `≤ ${said}: ${Number.isNaN(measured) ? 'no peer' : measured <= limit ? 'met' : 'NOT MET'}`
  }
  return {
    work,
    own: unit.includes('Node') ? `${format(own)} (${measured.toFixed(2)} ×)` : format(own),
    others: others.map(([who, value]) => `${peers[who] ?? who} ${format(value)}`).join(', '),
    ratio: best === undefined ? '' : `${(own / best).toFixed(2)} ×`,
    must: judged(target.must),
    aim: judged(target.aim),
  }
}

export function printVerdicts(title: string, verdicts: readonly Verdict[]): void {
  const heading = ['', 'Baton', 'ratio to best peer', 'must', 'aim', 'beside it']
  const cells = verdicts.map(({ work, own, ratio, must, aim, others }) => [work, own, ratio, must, aim, others])
  const widths = heading.map((_, column) => Math.max(...[heading, ...cells].map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of [heading, ...cells]) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
    console.log(line.trimEnd())
  }
}
