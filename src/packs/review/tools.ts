import type { AnyTool, Tool } from '../../kernel/ports/tool.ts'
import { readTool } from '../../tools/read-tool.ts'
import { type GrantedFolder, grantedFolder } from '../files/folder.ts'
import { plainPath } from '../files/folder-path.ts'
import type { FolderHolder } from '../files/held.ts'
import type { LicencePolicy } from './licences/licence-policy.ts'
import { type Analysis, type ReviewReport, reportOf } from './report.ts'
import { type ReviewedFolder, reviewedFolder } from './reviewed-folder.ts'

export interface ReviewToolsOptions {
  /** How the folder is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
  /** How files are held. Default: the strongest way the system has. */
  readonly holder?: FolderHolder
  /** Licences to accept or refuse whatever their kind. */
  readonly licences?: LicencePolicy
}

export type AnalyserInput = { readonly path: string; readonly limit: number }

interface Analyser {
  readonly name: string
  /** What it looks for, as a model chooses by it. */
  readonly finds: string
  /** What it finds in one file depends on all others, so it reads them whatever part is asked for. */
  readonly readsAll?: boolean
  /** Loaded when it is first used: most runs review nothing. */
  look(folder: ReviewedFolder, options: ReviewToolsOptions): Promise<Analysis>
}

const analysers: readonly Analyser[] = [
  {
    name: 'find_secrets',
    finds: 'secrets in its files: keys, tokens, passwords, private keys and connection strings, without showing them',
    look: async (folder) => (await import('./find-secrets.ts')).findSecrets(folder),
  },
  {
    name: 'find_complex_functions',
    finds: 'complex functions: cyclomatic complexity, branches and nesting in TypeScript, JavaScript and Python',
    look: async (folder) => (await import('./find-complex-functions.ts')).findComplexFunctions(folder),
  },
  {
    name: 'find_long_functions',
    finds: 'long functions, long files and long parameter lists in TypeScript, JavaScript and Python',
    look: async (folder) => (await import('./find-long-functions.ts')).findLongFunctions(folder),
  },
  {
    name: 'find_unused_exports',
    finds: 'unused exports: dead code and modules of TypeScript and JavaScript that no other file imports',
    readsAll: true,
    look: async (folder) => (await import('./find-unused-exports.ts')).findUnusedExports(folder),
  },
  {
    name: 'check_licences',
    finds:
      'licences (licenses) of its dependencies, whether they are permissive or copyleft, and the licence of the project itself',
    look: async (folder, { licences = {} }) => (await import('./check-licences.ts')).checkLicences(folder, licences),
  },
  {
    name: 'check_dependencies',
    finds:
      'risky dependencies in its lock file: deprecated, duplicate, unpinned, without integrity, with install scripts',
    look: async (folder) => (await import('./check-dependencies.ts')).checkDependencies(folder),
  },
]

/** Tools that review the code of one granted folder. They only look, and find the same in the same files every time. */
export function reviewTools(root: string, options: ReviewToolsOptions = {}): AnyTool[] {
  const folder = grantedFolder(root, options.name, options.holder)
  return analysers.map((analyser) => toolFor(analyser, folder, options) as AnyTool)
}

function toolFor(
  { name, finds, readsAll = false, look }: Analyser,
  folder: GrantedFolder,
  options: ReviewToolsOptions,
): Tool<AnalyserInput, ReviewReport> {
  return readTool({
    name,
    version: '1',
    description: `Reviews the code in the folder "${folder.name}" for ${finds}. Each finding has a place, a reason and a fix.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Subfolder to review', format: 'path', default: '.', maxLength: 1000 },
        limit: { type: 'integer', description: 'Most findings to show', minimum: 1, maximum: 500, default: 50 },
      },
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: ({ path }) => [{ kind: 'files.read', path: readsAll ? '.' : plainPath(path), extent: 'part' }],
    run: async ({ path, limit }, call) => {
      // Whatever is read, what is asked for must be there and inside.
      await using _ = await folder.find(name, path)
      const reviewed = reviewedFolder(folder, { tool: name, path: readsAll ? '.' : path, call })
      const analysis = await look(reviewed, options)
      return reportOf(readsAll ? within(plainPath(path), analysis) : analysis, limit)
    },
  })
}

/** What of an analysis lies in a part of the folder. */
function within(path: string, analysis: Analysis): Analysis {
  if (path === '.') return analysis
  const findings = analysis.findings.filter((one) => one.path === path || one.path.startsWith(`${path}/`))
  return { ...analysis, findings, notes: [...analysis.notes, `Only what was found in ${path} is listed.`] }
}
