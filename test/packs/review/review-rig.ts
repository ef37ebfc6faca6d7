import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Tool, ToolCall } from '../../../src/kernel/ports/tool.ts'
import type { Finding } from '../../../src/packs/review/finding.ts'
import type { ReviewReport } from '../../../src/packs/review/report.ts'
import { type AnalyserInput, type ReviewToolsOptions, reviewTools } from '../../../src/packs/review/tools.ts'
import { oneCall } from '../call.ts'

export type Files = Readonly<Record<string, string>>

/** Writes files into a new folder below another. */
export async function project(parent: string, files: Files): Promise<string> {
  const root = join(parent, `project-${Object.keys(files).length}-${made++}`)
  await mkdir(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

let made = 0

export interface Asked {
  readonly input?: Partial<AnalyserInput>
  readonly call?: Partial<ToolCall>
  readonly options?: ReviewToolsOptions
}

/** Has one tool review a folder. */
export async function review(tool: string, root: string, { input, call, options }: Asked = {}): Promise<ReviewReport> {
  const tools = reviewTools(root, { name: 'project', ...options }) as unknown as Tool<AnalyserInput, ReviewReport>[]
  const found = tools.find(({ name }) => name === tool)
  if (found === undefined) throw new Error(`no ${tool}`)
  return found.run({ path: '.', limit: 50, ...input }, { ...oneCall(), ...call })
}

/** `high private-key src/a.ts:3`. */
export function places({ findings }: ReviewReport): string[] {
  return findings.map(({ severity, rule, path, line }: Finding) => `${severity} ${rule} ${path}:${line}`)
}
