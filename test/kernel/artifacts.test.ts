import { describe, expect, test } from 'vitest'
import { decodeText } from '../../src/events/text-format.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const writer = defineFunction('writer', async (ctx, input) => {
  ctx.keep('draft.md', `# ${input.text}`, { type: 'text/markdown' })
  ctx.keep('facts', { words: input.text.length })
  ctx.keep('picture', new Uint8Array([0, 255, 128, 7]))
  return 'kept'
})

describe('ctx.keep', () => {
  test('keeps texts, JSON and bytes, and the result lists them', async () => {
    const { baton, ended } = await bench({ runnables: [writer] })
    const { artifacts = [] } = await ended(baton.run('function:writer', 'Tea'))
    expect(artifacts.map(({ name, bytes, type }) => [name, bytes, type])).toEqual([
      ['draft.md', 5, 'text/markdown'],
      ['facts', 11, 'application/json'],
      ['picture', 4, 'application/octet-stream'],
    ])
    const contents = await Promise.all(artifacts.map(({ hash }) => baton.artifact(hash)))
    expect(contents).toEqual(['# Tea', { words: 3 }, new Uint8Array([0, 255, 128, 7])])
  })

  test('addresses content by itself: the same is stored once, whichever run keeps it', async () => {
    const { baton, ended } = await bench({ runnables: [writer] })
    const first = await ended(baton.run('function:writer', 'Tea'))
    const again = await ended(baton.run('function:writer', 'Tea'))
    const other = await ended(baton.run('function:writer', 'Milk'))
    expect(again.artifacts).toEqual(first.artifacts)
    expect(other.artifacts?.[0]?.hash).not.toBe(first.artifacts?.[0]?.hash)
  })

  test('covers up secrets in texts, JSON and bytes before they are stored', async () => {
    const secret = 'sk-very-secret-0123456789'
    const leaky = defineFunction('leaky', async (ctx) => {
      ctx.keep('a', `key ${secret}`)
      ctx.keep('b', { key: secret })
      ctx.keep('c', new TextEncoder().encode(`key ${secret}`))
      return 'kept'
    })
    const { baton, ended } = await bench({ runnables: [leaky], secrets: new Map([['KEY', secret]]) })
    const { artifacts = [] } = await ended(baton.run('function:leaky', ''))
    for (const { hash } of artifacts) {
      const content = await baton.artifact(hash)
      const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : JSON.stringify(content)
      expect(text).not.toContain(secret)
    }
    expect(artifacts).toHaveLength(3)
  })

  test('is the same again in a replay, and other content under it is noticed', async () => {
    const keeps = (content: string) =>
      defineFunction('keeps', async (ctx) => {
        ctx.keep('note', content)
        await ctx.ask({ prompt: 'Go on?' })
        return 'done'
      })
    const one = await bench({ runnables: [keeps('before')] })
    const { runId, result } = await one.baton.start('function:keeps', '')
    await one.passTime(result)
    const second = await one.restart({ runnables: [keeps('after')] })
    await second.answer(runId, 'ask#1', 'yes')
    await expect(one.passTime(second.result(runId))).rejects.toMatchObject({ code: 'BATON_REPLAY_DIVERGED' })
  })
})

describe('artifacts between runs', () => {
  test('a child has its own in its result, and its parent passes on what it chooses to', async () => {
    const parent = defineFunction('parent', async (ctx) => {
      const first = await ctx.run('function:writer', 'Tea')
      ctx.keep('summary', `${first.artifacts?.length} artifacts`)
      return { output: 'done', artifacts: (first.artifacts ?? []).slice(0, 1) }
    })
    const { baton, ended } = await bench({ runnables: [parent, writer] })
    const result = await ended(baton.run('function:parent', ''))
    expect(result.artifacts?.map(({ name }) => name)).toEqual(['summary', 'draft.md'])
    expect(await baton.artifact(result.artifacts?.[0]?.hash ?? '')).toBe('3 artifacts')
  })

  test('a run reads what it was given, and a replay reads the same', async () => {
    const reader = defineFunction('reader', async (ctx, input) => {
      const contents = []
      for (const artifact of input.artifacts ?? []) contents.push(await ctx.artifact(artifact))
      await ctx.ask({ prompt: 'Go on?' })
      return JSON.stringify(contents.map((one) => (one instanceof Uint8Array ? [...one] : one)))
    })
    const one = await bench({ runnables: [reader, writer] })
    const { artifacts = [] } = await one.ended(one.baton.run('function:writer', 'Tea'))
    const { runId, result } = await one.baton.start('function:reader', { text: 'read', artifacts })
    await one.passTime(result)
    const second = await one.restart()
    await second.answer(runId, 'ask#1', 'yes')
    const { output } = await one.ended(second.result(runId))
    expect(JSON.parse(output)).toEqual(['# Tea', { words: 3 }, [0, 255, 128, 7]])
    expect(types(await second.events(runId)).filter((type) => type === 'artifact.read')).toHaveLength(3)
  })

  test('what nobody kept is an error of the operation, and what is no artifact is refused', async () => {
    const hash = `sha256:${'0'.repeat(64)}`
    const reader = defineFunction('reader', async (ctx) => String(await ctx.artifact({ hash })))
    const { baton, ended } = await bench({ runnables: [reader] })
    expect((await ended(baton.run('function:reader', ''))).error?.code).toBe('BATON_VALUE_MISSING')
    await expect(baton.artifact(hash)).rejects.toMatchObject({ code: 'BATON_VALUE_MISSING' })
    const artifacts = [{ name: 'x', hash: 'nonsense', bytes: 1, type: 'text/plain' }]
    await expect(baton.start('function:reader', { text: '', artifacts })).rejects.toMatchObject({
      code: 'BATON_VALUE_NOT_JSON',
    })
  })

  test('an exported run has them with it', async () => {
    const { baton, ended } = await bench({ runnables: [writer] })
    const { runId, artifacts = [] } = await ended(baton.run('function:writer', 'Tea'))
    const stored = new Set(decodeText(await baton.export(runId), sha256).values.map(({ hash }) => hash))
    for (const { hash } of artifacts) expect(stored.has(hash)).toBe(true)
  })
})
