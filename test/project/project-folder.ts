import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import type { Settings } from '../../src/config/settings.ts'
import { type OpenedProject, openProject, type ProjectOptions } from '../../src/project/open-project.ts'

/** A project, and beside it the folders of the person who works with it. Gone after the test. */
export interface ProjectFolder {
  readonly folder: string
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  write(path: string, text: string): void
  /** The policy of the person. */
  rule(policy: string): void
  settings(): Promise<Settings>
  open(options?: ProjectOptions): Promise<OpenedProject>
}

export function projectWith(files: Readonly<Record<string, string>> = {}): ProjectFolder {
  const place = mkdtempSync(join(tmpdir(), 'baton-project-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const [folder, home] = [join(place, 'project'), join(place, 'home')]
  const { PATH } = process.env
  const places = { HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') }
  // Servers are started in the sandbox where one works, and as they are elsewhere.
  const env = { ...places, PATH, BATON_SANDBOX: 'external' }
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const write = (path: string, text: string): void => put(join(folder, path), text)
  const settings = (): Promise<Settings> => loadSettings({ folder, env, flags: { journal: 'memory' } })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) write(path, text)
  return {
    folder,
    home,
    env,
    write,
    rule: (policy) => put(join(home, 'config', 'baton', 'policy.yaml'), policy),
    settings,
    open: async (options = {}) => {
      const project = await openProject(await settings(), { env, ...options })
      onTestFinished(() => project.close())
      return project
    },
  }
}

/** The text of an agent file. */
export function agentFile(settings: string, prompt = 'Do it.'): string {
  return `---\ndescription: Works\n${settings}\n---\n${prompt}\n`
}

/** A server that is described by a file, and how often it was started. */
export function greeter({ folder }: Pick<ProjectFolder, 'folder'>): {
  readonly yaml: string
  describe(text: string): void
  starts(): number
} {
  const [description, starts] = [join(folder, 'description.txt'), join(folder, 'state', 'starts.txt')]
  mkdirSync(join(folder, 'state'), { recursive: true })
  const program = fileURLToPath(new URL('./greeter-process.ts', import.meta.url))
  writeFileSync(description, 'Greets.')
  const args = [program, description, starts].map((arg) => JSON.stringify(arg)).join(', ')
  return {
    yaml: `mcp:\n  greeter:\n    command: ${JSON.stringify(process.execPath)}\n    args: [${args}]\n    writes: [state]\n`,
    describe: (text) => writeFileSync(description, text),
    starts: () => (existsSync(starts) ? readFileSync(starts, 'utf8').split('\n').length - 1 : 0),
  }
}
