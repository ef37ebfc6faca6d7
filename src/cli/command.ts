import type { Settings } from '../config/settings.ts'
import type { Kind } from '../coordination/kind.ts'
import type { ProjectOptions } from '../project/open-project.ts'
import type { ExitCode } from './exit-code.ts'
import type { Project } from './project-port.ts'
import type { Terminal } from './terminal.ts'

export interface CommandOption {
  readonly type: 'boolean' | 'string'
  readonly short?: string
  readonly multiple?: boolean
  readonly says: string
  /** How its value is called in help: `FILE`. */
  readonly value?: string
  /** The values it takes, for help and shell completion. */
  readonly choices?: readonly string[]
}

/** A word after the command. Written `NAME`, `[input]`, `[input...]` in help. */
export interface CommandArgument {
  readonly name: string
  readonly says: string
  readonly optional?: true
  /** Takes all words that are left. */
  readonly rest?: true
  /** What a shell can offer here. */
  readonly completes?: 'agent' | 'run' | readonly string[]
}

/** How a command wants the project opened; with `evenWrong`, as far as wrong settings allow. */
type OpenOptions = Pick<
  ProjectOptions,
  'onDelta' | 'allTools' | 'builtIns' | 'documents' | 'definitions' | 'looking'
> & {
  readonly evenWrong?: true
}

/** What a command was given, and what it may ask for. */
export interface Invocation {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  readonly terminal: Terminal
  /** The coordination models whose runs are shown in words of their own. */
  kinds(): Promise<readonly Kind[]>
  /** Wrong settings are reported and refused, unless the command reports them itself. */
  settings(options?: { readonly evenWrong: true }): Promise<Settings>
  /**
   * Opens the project with its agents. Closed again when the command ends. Unless the command only wants to look,
   * the person must agree to what the project wants, and wrong settings or a wrong policy are refused.
   */
  open(options?: OpenOptions): Promise<Project>
  /** All there are, for those that speak about commands. */
  commands(): Promise<readonly Command[]>
}

/** One thing the command line can do. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly words: readonly CommandArgument[]
  readonly options: Readonly<Record<string, CommandOption>>
  readonly examples: readonly (readonly [line: string, says: string])[]
  run(invocation: Invocation): Promise<ExitCode>
}
