import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/coordination/all.ts'
import { areaOf } from '../../src/events/area.ts'
import { eventCatalog } from '../../src/events/catalog.ts'
import type { EventDescription, KernelDescription } from '../../src/events/event.ts'
import { upcasters } from '../../src/events/upcasters.ts'
import { readSource } from '../architecture/source.ts'

type AnyEvent = EventDescription<Record<string, unknown>>

const kernelTypes: [type: string, event: KernelDescription<Record<string, unknown>>][] = Object.entries(eventCatalog)
const families = await Promise.all(kinds.map(async ({ events }) => Object.entries((await events?.())?.types ?? {})))
const modelTypes: [type: string, event: AnyEvent][] = families.flat()
const declared = new Set([...kernelTypes, ...modelTypes].map(([type]) => type))
const source = readSource()

/** The types that a part of the source names in quotes. */
function namedIn(folder: RegExp): Set<string> {
  const texts = source.filter(({ path }) => folder.test(path)).map(({ text }) => text)
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(/'([a-z]+\.[a-z_]+)'/g), ([, type = '']) => type)))
}

describe.each([...kernelTypes, ...modelTypes])('%s', (type, event: AnyEvent) => {
  test('says in sentences what happened, and what each field holds', () => {
    expect(event.says).toMatch(/^[A-Z].*\.$/)
    for (const { says } of Object.values(event.fields)) expect(says).not.toBe('')
  })

  test('has a version, and a way up to it from every earlier one', () => {
    const lifts = Object.hasOwn(eventCatalog, type) ? upcasters[type] : event.lifts
    expect(event.version).toBe((lifts ?? []).length + 1)
  })
})

describe('the part that a kernel event plays', () => {
  test.each(kernelTypes)('%s names its operation, unless it is about the run', (type, { fields }) => {
    // What is accepted is accepted by the run as a whole.
    const isAboutRun = areaOf(type) === 'run' || type === 'definition.accepted'
    expect('op' in fields).toBe(!isAboutRun)
  })

  test.each(kernelTypes.filter(([, { part }]) => part === 'end' || part === 'lost'))(
    '%s says how its operation stands afterwards',
    (_, { status, fields }) => {
      expect(status ?? fields['status']?.kind).toMatch(/completed|partial|failed|cancelled|sleeping/)
    },
  )

  test('gives every operation that begins a good end, and one for when it can not go on', () => {
    for (const [type, { part }] of kernelTypes) {
      // The end of a child says in its data how the child ended.
      if (part !== 'start' || type === 'child.started') continue
      const ends = kernelTypes.filter(([end, event]) => event.part === 'end' && areaOf(end) === areaOf(type))
      expect(
        ends.map(([, { status }]) => status === 'completed'),
        type,
      ).toContain(true)
      expect(
        ends.map(([, { status }]) => status === 'completed'),
        type,
      ).toContain(false)
    }
  })
})

describe('the catalog', () => {
  test('holds every type that the kernel writes', () => {
    const written = source
      .filter(({ path }) => /^(?:kernel|engine)\//.test(path))
      .flatMap(({ text }) => [
        ...text.matchAll(/\bappend(?:With|Foreign)?\(\s*'([^']+)'/g),
        ...text.matchAll(/\{\s*type: '([^']+)',\s*data\b/g),
      ])
      .map(([, type = '']) => type)
    expect(written.length).toBeGreaterThan(40)
    expect(written.filter((type) => !Object.hasOwn(eventCatalog, type))).toEqual([])
  })

  test('lets types of others in only where they are checked against their family', () => {
    const writing = source.filter(({ text }) => /\bappendForeign\(/.test(text)).map(({ path }) => path)
    expect(writing).toEqual(['kernel/operations/record.ts', 'kernel/run-log.ts'])
  })

  test('holds no type that nothing writes', () => {
    const named = namedIn(/^(?:kernel|engine)\//)
    // How a run ended is put into its type by `conclude`.
    const ends = new Set(['run.completed', 'run.partial', 'run.failed', 'run.cancelled'])
    expect(kernelTypes.map(([type]) => type).filter((type) => !named.has(type) && !ends.has(type))).toEqual([])
    const models = namedIn(/^coordination\/(?!\w+\/(?:events|view|words)\.ts$)/)
    expect(modelTypes.map(([type]) => type).filter((type) => !models.has(type))).toEqual([])
  })

  test('and the page about events say the same', () => {
    const page = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8')
    const sections = Array.from(page.matchAll(/^#### (\S+)\n\n.* Version (\d+), part `(\w+)`/gm))
    expect(sections.map(([, type]) => type).toSorted()).toEqual([...declared].toSorted())
    for (const [, type = '', version, part] of sections) {
      const [, event] = [...kernelTypes, ...modelTypes].find(([name]) => name === type) ?? []
      expect({ type, version: Number(version) }).toEqual({ type, version: event?.version })
      expect({ type, part }).toEqual({ type, part: Object.fromEntries(kernelTypes)[type]?.part ?? 'whole' })
    }
  })
})
