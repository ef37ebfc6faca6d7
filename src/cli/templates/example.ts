/** Files to begin with, by path from the project folder. */
export interface Example {
  readonly says: string
  readonly agents: Readonly<Record<string, string>>
  /** A first command to try. */
  readonly first: string
}

export interface Choices {
  readonly name: string
  readonly model: string | undefined
}

/** The settings of a new project. What is not chosen stands there as a comment. */
export function configText({ model }: Choices): string {
  return `# Settings of this project. Flags and BATON_* variables come before them; see docs/cli.md.
${model === undefined ? '# model: openai/gpt-5-mini   # without a model, Baton works offline' : `model: ${model}`}
agents: agents
files: .
limits:
  modelCalls: 50
  # usd: 1   # refuses models whose price Baton does not know; see docs/models.md
# network: off   # tools reach nothing; weather and directions answer from what is bundled
`
}

export function readmeText({ name }: Choices, { says, agents, first }: Example): string {
  const list = Object.keys(agents).map((agent) => `- \`agents/${agent}.md\``)
  return `# ${name}

${says}

${list.join('\n')}

Try it:

    ${first}
    baton show last
    baton check     # what each agent may use and touch
    baton doctor

Each agent is a Markdown file: settings on top, the prompt below. Runs are kept in \`.baton/journal.db\`.
`
}
