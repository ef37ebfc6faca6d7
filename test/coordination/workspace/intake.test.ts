import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { explainQuarantine, quarantine, settleName } from '../../../src/coordination/workspace/files/intake.ts'
import { layOut, places } from '../../../src/coordination/workspace/files/layout.ts'
import { realDisk } from '../../../src/coordination/workspace/files/real-disk.ts'
import { type Scan, Scanner } from '../../../src/coordination/workspace/files/scan.ts'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { groundOf } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const folder = temporaryFolder()
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(folder(), 'workspace-'))
})

const good = JSON.stringify({ description: 'Say hello', type: 'greeting', context: {} })

async function workspace() {
  const disk = realDisk(root, systemClock)
  await layOut(disk)
  const ground = groundOf(disk, 'FileAgent_00000001')
  const scanner = new Scanner(disk, ground.agentId)
  const lookAround = async (): Promise<string[]> => {
    const scan = await scanner.scan()
    for (const file of scan.unreadable) await quarantine(ground, file)
    return scan.pending.map(({ name }) => name)
  }
  return { disk, ground, lookAround, scanner }
}

const others = ({ active, waiting }: Scan): Set<string> => new Set([...active, ...waiting].map(({ stem }) => stem.base))

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(root, places.pending, name), content)
}

function quarantined(): string[] {
  return readdirSync(join(root, places.quarantine)).toSorted()
}

function explained(name: string): unknown {
  return JSON.parse(readFileSync(join(root, places.quarantine, name), 'utf8'))
}

describe('a workspace', () => {
  test('is laid out with all its folders, and once more without harm (WSP-3)', async () => {
    const { disk } = await workspace()
    await layOut(disk)
    for (const place of Object.values(places)) expect(existsSync(join(root, place))).toBe(true)
  })

  test('passes over what is hidden, not finished, or no JSON (WSP-4)', async () => {
    const { lookAround } = await workspace()
    for (const name of ['.hidden.json', 'draft.json.tmp', 'notes.txt']) put(name, good)
    put('hello.json', good)
    expect(await lookAround()).toEqual(['hello.json'])
  })
})

describe('a file that can’t be read', () => {
  test('is left alone while it is written, and taken when it is whole (S-WSP-14)', async () => {
    const { lookAround, ground } = await workspace()
    put('hello.json', good.slice(0, 20))
    expect(await lookAround()).toEqual([])
    await ground.clock.advance(1_000)
    put('hello.json', good.slice(0, 30))
    await lookAround()
    await ground.clock.advance(1_500)
    await lookAround()
    expect(quarantined()).toEqual([])
    put('hello.json', good)
    expect(await lookAround()).toEqual(['hello.json'])
    await ground.clock.advance(9_000)
    expect(await lookAround()).toEqual(['hello.json'])
    expect(quarantined()).toEqual([])
  })

  test('goes to quarantine after two seconds of quiet, whole, with the place of the mistake beside it (WSP-12)', async () => {
    const { lookAround, ground } = await workspace()
    put('bad.json', '{\n  "description": "a",\n  "depth": two\n}')
    await lookAround()
    await ground.clock.advance(1_999)
    await lookAround()
    expect(quarantined()).toEqual([])
    await ground.clock.advance(1)
    await lookAround()
    expect(quarantined()).toEqual(['bad.error.json', 'bad.json'])
    expect(readFileSync(join(root, places.quarantine, 'bad.json'), 'utf8')).toContain('two')
    expect(explained('bad.error.json')).toMatchObject({
      file: 'bad.json',
      problem: 'it is no JSON',
      line: 3,
      column: 12,
    })
  })

  test('is told all that is wrong with it at once (WSP-12)', async () => {
    const { lookAround, ground } = await workspace()
    put('bad.json', '{\n  "depth": "two",\n  "requirements": "x",\n  "priority": 1\n}')
    await lookAround()
    await ground.clock.advance(2_000)
    await lookAround()
    expect(explained('bad.error.json')).toMatchObject({
      problem: '"description" is missing',
      more: [
        { problem: '"depth" is not a whole number, 0 or more', line: 2, column: 3 },
        { problem: '"requirements" is not a list of capabilities', line: 3, column: 3 },
      ],
    })
  })

  test('does not take the place of another one of its name', async () => {
    const { lookAround, ground } = await workspace()
    for (const content of ['one', 'two']) {
      put('bad.json', content)
      await lookAround()
      await ground.clock.advance(2_000)
      await lookAround()
    }
    expect(quarantined()).toEqual(['bad-2.error.json', 'bad-2.json', 'bad.error.json', 'bad.json'])
  })

  test('is explained by the next peer when the one that moved it died', async () => {
    const { ground } = await workspace()
    writeFileSync(join(root, places.quarantine, 'bad.json'), '{')
    await explainQuarantine(ground)
    await explainQuarantine(ground)
    expect(quarantined()).toEqual(['bad.error.json', 'bad.json'])
    expect(explained('bad.error.json')).toMatchObject({ problem: 'it ends in the middle', line: 1, column: 2 })
  })

  test('is named by what it is, and nothing makes a peer wait', async () => {
    const { lookAround, ground } = await workspace()
    put('large.json', Buffer.alloc(10 * 1024 * 1024, ' '))
    put('bytes.json', Buffer.from([0x22, 0xff, 0x22]))
    put('proto.json', '{"description":"a","__proto__":{}}')
    mkdirSync(join(root, places.pending, 'folder.json'))
    symlinkSync('/etc/passwd', join(root, places.pending, 'link.json'))
    execFileSync('mkfifo', [join(root, places.pending, 'pipe.json')])
    await lookAround()
    await ground.clock.advance(2_000)
    expect(await lookAround()).toEqual([])
    const problems = quarantined()
      .filter((name) => name.endsWith('.error.json'))
      .map((name) => [name.split('.')[0], (explained(name) as { problem: string }).problem])
    expect(Object.fromEntries(problems)).toEqual({
      bytes: 'it is not UTF-8',
      folder: 'it is a folder',
      large: 'it is larger than 1024 KiB',
      link: 'it is a link to somewhere else',
      pipe: 'it is not a file',
      proto: 'the key "__proto__" has a meaning of its own and is not allowed',
    })
    expect(readdirSync(join(root, places.pending))).toEqual([])
  })

  test('has a name of any bytes, and is a task all the same', async () => {
    const { lookAround, disk } = await workspace()
    const name = Buffer.concat([
      Buffer.from(join(root, places.pending, 'caf')),
      Buffer.from([0xe9]),
      Buffer.from('.json'),
    ])
    writeFileSync(name, good)
    expect(await lookAround()).toEqual(['caf%E9.json'])
    expect(await disk.rename('tasks/pending/caf%E9.json', 'tasks/active/caf%E9_FileAgent_00000001.json')).toBe(true)
    expect(readdirSync(join(root, places.active))).toEqual(['caf%E9_FileAgent_00000001.json'])
  })
})

describe('a name that another task has', () => {
  test('becomes another one, so that both are done and neither result is lost', async () => {
    const { ground, scanner } = await workspace()
    put('hello.json', good)
    writeFileSync(join(root, places.completed, 'hello.json'), good)
    writeFileSync(join(root, places.failed, 'hello-2.json'), good)
    const scan = await scanner.scan()
    for (const file of scan.pending) expect(await settleName(ground, file, others(scan))).toBe('renamed')
    expect(readdirSync(join(root, places.pending))).toEqual(['hello-3.json'])
  })

  test('is noticed while the other is at work', async () => {
    const { ground, scanner } = await workspace()
    put('hello.json', good)
    writeFileSync(join(root, places.active, 'hello_FileAgent_00000002.json'), good)
    const scan = await scanner.scan()
    for (const file of scan.pending) expect(await settleName(ground, file, others(scan))).toBe('renamed')
    expect(readdirSync(join(root, places.pending))).toEqual(['hello-2.json'])
  })

  test('or that is longer than a file name can become, is made to fit', async () => {
    const { ground, scanner } = await workspace()
    put(`${'long '.repeat(45)}.json`, good)
    const scan = await scanner.scan()
    for (const file of scan.pending) expect(await settleName(ground, file, others(scan))).toBe('renamed')
    const again = await scanner.scan()
    expect(again.pending.map(({ stem }) => stem.base.length)).toEqual([119])
    for (const file of again.pending) expect(await settleName(ground, file, others(again))).toBe('kept')
  })
})

describe('scanning', () => {
  test('opens a bounded number of files at a time, other ones in each peer, and all of them in the end', async () => {
    const disk = new SimulatedDisk()
    for (let number = 0; number < 1_000; number++) disk.drop(`${places.pending}/t${number}.json`, good)
    let reads = 0
    const gate = async (step: string): Promise<void> => void (step === 'read' && reads++)
    const first = new Scanner(disk.as(gate), 'FileAgent_00000001')
    const scan = await first.scan()
    expect([scan.pending.length, scan.unread, reads]).toEqual([200, 800, 200])
    const other = await new Scanner(disk.as(), 'FileAgent_00000002').scan()
    const both = new Set([...scan.pending, ...other.pending].map(({ name }) => name))
    expect(both.size).toBeGreaterThan(300)
    for (let pass = 0; pass < 80; pass++) await first.scan()
    expect((await first.scan()).pending.length).toBe(1_000)
    expect(reads).toBe(1_000)
  })

  test('of a long backlog costs as much as of a short one, once there is enough to choose from', async () => {
    const stepsWith = async (files: number): Promise<Record<string, number>> => {
      const disk = new SimulatedDisk()
      for (let number = 0; number < files; number++) disk.drop(`${places.pending}/t${number}.json`, good)
      const steps: Record<string, number> = {}
      const gate = async (step: string): Promise<void> => {
        steps[step] = (steps[step] ?? 0) + 1
      }
      const scanner = new Scanner(disk.as(gate), 'FileAgent_00000001')
      await scanner.scan()
      for (const step of Object.keys(steps)) delete steps[step]
      for (let pass = 0; pass < 5; pass++) await scanner.scan()
      return steps
    }
    const short = await stepsWith(1_000)
    expect(short['read']).toBe(50)
    expect(await stepsWith(5_000)).toEqual(short)
  })

  test('opens what has just come before the backlog, because it may be urgent', async () => {
    const disk = new SimulatedDisk()
    for (let number = 0; number < 1_000; number++) disk.drop(`${places.pending}/t${number}.json`, good)
    const scanner = new Scanner(disk.as(), 'FileAgent_00000001')
    await scanner.scan()
    const urgent = Array.from({ length: 50 }, (_, number) => `urgent${number}.json`)
    for (const name of urgent) disk.drop(`${places.pending}/${name}`, good)
    const read = (await scanner.scan()).pending.map(({ name }) => name)
    expect(read).toEqual(expect.arrayContaining(urgent))
  })

  test('knows the names of all that is pending, so that bids on a file that was not opened yet stay', async () => {
    const disk = new SimulatedDisk()
    for (let number = 0; number < 1_000; number++) disk.drop(`${places.pending}/t${number}.json`, good)
    const { pendingNames, unread } = await new Scanner(disk.as(), 'FileAgent_00000001').scan()
    expect([pendingNames.size, unread]).toEqual([1_000, 800])
  })

  test('notices that a file has changed', async () => {
    const disk = new SimulatedDisk()
    disk.drop(`${places.pending}/a.json`, good)
    const scanner = new Scanner(disk.as(), 'FileAgent_00000001')
    await scanner.scan()
    disk.drop(`${places.pending}/a.json`, good.replace('hello', 'goodbye'))
    expect((await scanner.scan()).pending.map(({ read }) => read.description)).toEqual(['Say goodbye'])
  })
})
