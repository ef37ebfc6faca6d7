import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource } from '../architecture/source.ts'

/** The packages that a fresh process has loaded after importing a module. */
function packagesAfter(module: string): readonly string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => { loaded.add(url); return next(url, context) } })
    await import(${JSON.stringify(join(import.meta.dirname, '../../src', module))})
    console.log(JSON.stringify([...loaded].filter((url) => url.includes('node_modules'))))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

const source = (path: string): string => JSON.stringify(join(import.meta.dirname, '../../src', path))

describe('the models', () => {
  test('load no package before they are asked', () => {
    expect(packagesAfter('models/create-models.ts')).toEqual([])
    expect(packagesAfter('models/recorded-model.ts')).toEqual([])
  })

  test('load the SDK when they do, so the check sees it', () => {
    expect(packagesAfter('models/ai-sdk/language-model.ts')).toEqual([])
    expect(packagesAfter('../node_modules/@ai-sdk/openai/dist/index.js').length).toBeGreaterThan(0)
  })

  test('load of Node what a call over a connection of our own needs, and no more', () => {
    const script = `
      const { httpSend } = await import(${source('models/wire/http-send.ts')})
      const { systemClock } = await import(${source('kernel/system-clock.ts')})
      const outgoing = { headers: {}, body: '', signal: new AbortController().signal }
      const ask = (url) => httpSend(systemClock)(new URL(url), outgoing).catch(() => {})
      const heavy = () => ['http', 'https', 'tls', 'zlib'].filter((name) => process.moduleLoadList.includes('NativeModule ' + name))
      await ask('http://127.0.0.1:1/')
      const plain = heavy()
      await ask('https://127.0.0.1:1/')
      console.log(JSON.stringify([plain, heavy()]))`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual([[], ['tls']])
  })

  test('know the AI SDK only where they speak with providers', () => {
    const knowing = readSource().filter(({ imports }) => imports.some(({ target }) => target.startsWith('@ai-sdk/')))
    const folders = knowing.map(({ path }) => path.slice(0, path.lastIndexOf('/')))
    expect([...new Set(folders)].filter((folder) => !/^models\/(?:ai-sdk|wire)(?:\/|$)/.test(folder))).toEqual([])
    expect(folders).toContain('models/ai-sdk')
  })
})
