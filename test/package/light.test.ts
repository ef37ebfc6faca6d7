// @module-tag slow
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/** The packages, and the heavy modules of Node, that a fresh process has loaded once the code has run. */
function loadedBy(code: string): readonly string[] {
  const heavy = ['node:http', 'node:https', 'node:tls']
  const names = urlsLoadedBy(code).flatMap(
    (url) => /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? heavy.find((name) => name === url) ?? [],
  )
  return [...new Set(names)]
}

/** The folders of `src/` from which it has loaded something. */
function foldersLoadedBy(code: string): readonly string[] {
  const folders = urlsLoadedBy(code).flatMap((url) => /^(?!.*node_modules).*\/src\/([\w-]+)\//.exec(url)?.[1] ?? [])
  return [...new Set(folders)]
}

function urlsLoadedBy(code: string): readonly string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => { loaded.add(url); return next(url, context) } })
    ${code}
    console.log(JSON.stringify([...loaded]))`
  // A folder without a project, so that nothing of one is read.
  const cwd = mkdtempSync(join(tmpdir(), 'baton-light-'))
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd,
    stdio: 'pipe',
  })
  return JSON.parse(out.trim().split('\n').at(-1) ?? '[]') as readonly string[]
}

const source = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href)

/** Code for a command that looks at a run which another process has finished. */
function afterOneRun(...words: readonly string[]): string {
  const first = `
    const { start } = await import(${source('cli/start.ts')})
    await start(['init', '.'])
    if ((await start(['run', 'helper', 'What is 2 + 3?', '--json'])) !== 0) throw new Error('no answer')`
  return `
    const { execFileSync } = await import('node:child_process')
    const { start } = await import(${source('cli/start.ts')})
    execFileSync(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(first)}])
    if ((await start(${JSON.stringify(words)})) !== 0) throw new Error('the command failed')`
}

/** Whoever starts a program waits for all it loads (docs/decisions/0015-start-up.md). */
describe('starting', () => {
  const entries = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.default.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts')],
  )

  test('loads no package with any published entry', () => {
    expect(entries).toContain('index.ts')
    expect(loadedBy(entries.map((entry) => `await import(${source(entry)})`).join('\n'))).toEqual([])
  })

  test('loads nothing of what is known of models with any published entry', () => {
    const files = urlsLoadedBy(entries.map((entry) => `await import(${source(entry)})`).join('\n'))
    expect(files.filter((url) => url.includes('/models/facts/'))).toEqual([])
    const models = urlsLoadedBy(`await import(${source('models/all-models.ts')})`)
    expect(models.filter((url) => url.endsWith('/models/facts/openai.ts'))).toHaveLength(1)
  })

  test('loads no package for an agent in code that is answered by a model of the caller', () => {
    const code = `
      const { createBaton } = await import(${source('index.ts')})
      const { defineAgent } = await import(${source('coordination/agents/index.ts')})
      const call = async () => ({ answer: { text: 'Yes', finish: 'stop' }, usage: { inputTokens: 1, outputTokens: 1 } })
      const model = { estimate: () => ({ tokens: 1, usdMicros: 1 }), call }
      const baton = await createBaton({ model, agents: [defineAgent({ name: 'helper', prompt: 'You help.' })] })
      const { output } = await baton.run('helper', 'Well?')
      if (output !== 'Yes') throw new Error(output)`
    expect(loadedBy(code)).toEqual([])
  })

  test('loads no package for a command that reads no file', () => {
    const code = `
      const { start } = await import(${source('cli/start.ts')})
      if ((await start(['--help'])) !== 0) throw new Error('no help')`
    expect(loadedBy(code)).toEqual([])
  })

  test('loads YAML and nothing else for a run that needs no network', () => {
    const code = `
      const { start } = await import(${source('cli/start.ts')})
      await start(['init', '.'])
      if ((await start(['run', 'helper', 'What is 2 + 3?', '--json'])) !== 0) throw new Error('no answer')`
    expect(loadedBy(code)).toEqual(['yaml'])
  })

  test('loads no tool and no rule about words to list runs', () => {
    const folders = foldersLoadedBy(afterOneRun('runs'))
    expect(folders).toContain('journal')
    expect(folders.filter((one) => ['packs', 'understanding', 'pacing'].includes(one))).toEqual([])
  })

  test('loads no view and no code of a coordination model to show a run in which none was at work', () => {
    const files = urlsLoadedBy(afterOneRun('show', 'last'))
    expect(files.filter((url) => url.endsWith('/coordination/log-views.ts'))).toHaveLength(1)
    expect(files.filter((url) => /\/coordination\/\w+\/(?:view|words|events|run)\.ts$/.test(url))).toEqual([])
  })

  test('loads Node’s HTTP with what calls models, so the check sees it', () => {
    expect(loadedBy(`await import(${source('models/http-fetch.ts')})`)).toContain('node:http')
  })
})
