/** Files to begin with. */
export interface Example {
  readonly says: string
  /** What each file holds, by its path from the project folder. */
  readonly files: Readonly<Record<string, string>>
  /** First commands to try. */
  readonly first: readonly string[]
}

export interface Choices {
  readonly name: string
  readonly model: string | undefined
}

/** The settings of a new project. What is not chosen stands there as a comment. */
export function configText({ model }: Choices): string {
  return `# Settings of this project. Flags and BATON_* variables come before them; see docs/cli.md of Baton.
${model === undefined ? '# model: openai/gpt-5-mini   # without a model, Baton works offline' : `model: ${model}`}
agents: agents
files: .
limits:
  modelCalls: 50
  # usd: 1   # refuses models whose price Baton does not know; see its docs/models.md
# network: off   # tools reach nothing; weather and directions answer from what is bundled
`
}

/** What belongs to this machine alone: runs, and keys. */
export const ignoreText = '.baton/\n.env\n'

export function readmeText({ name }: Choices, { says, files, first }: Example): string {
  const list = Object.keys(files).map((path) => `- \`${path}\``)
  return `# ${name}

${says}

${list.join('\n')}

Try it:

    ${first.join('\n    ')}
    baton show last
    baton check     # what each agent may use and touch
    baton doctor

Each agent is a Markdown file: settings on top, the prompt below. Runs are kept in \`.baton/journal.db\`.
`
}
