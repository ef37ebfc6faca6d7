import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../row.ts'
import { measureProgram } from '../start/measure-program.ts'

const called = 20

/** `baton check` of a project with many agents, each of which may call the next twenty. */
export const check: Row = {
  name: 'check',
  section: 'programs',
  columns: ['baton', 'before'],
  sizes: { tiny: [5], quick: [480], full: [480] },
  lines: (agents) => [
    { figure: 'cpu', says: `\`baton check\` of ${agents} agents, CPU`, unit: 'ms', goal: { atMost: 1_000 } },
  ],
  take: async (_, agents, { folder }) => {
    const project = mkdtempSync(join(folder, 'check-'))
    mkdirSync(join(project, 'agents'))
    writeFileSync(join(project, 'baton.yaml'), '')
    for (let index = 0; index < agents; index++)
      writeFileSync(join(project, 'agents', `a${index}.md`), agentFile(index, agents))
    const { cpu } = measureProgram(['check'], project)
    rmSync(project, { recursive: true })
    return { cpu }
  },
}

function agentFile(index: number, agents: number): string {
  const names = Array.from({ length: Math.min(called, agents - 1 - index) }, (_, step) => `a${index + step + 1}`)
  const grants = `files: { read: [docs, "src/**/*.ts", "of-${index}/*"], write: [out] }`
  return `---\ndescription: One of many\nagents: [${names.join(', ')}]\ngrants:\n  ${grants}\n---\nYou help.\n`
}
