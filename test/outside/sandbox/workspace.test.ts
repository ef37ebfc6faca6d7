import { existsSync, lstatSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { controlPaths } from '../../../src/grants/control-plane.ts'
import { fitsGlob } from '../../../src/grants/glob.ts'
import type { Touch } from '../../../src/grants/touch.ts'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { readOnlyShellTool, type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { type Calling, callTool, useStage } from './stage.ts'

const stage = useStage()
const isFile = /\.(?:ya?ml|json)$|^\.env|\.gitmodules$|config$/

beforeEach(needBubblewrap)

function shell(command: string, calling?: Calling): Promise<ShellOutput> {
  return callTool(shellTool(createSandbox(), stage()), { command }, calling)
}

function granting(read: readonly string[], write: readonly string[]): Calling {
  const may = (touch: Touch): boolean => {
    if (touch.kind !== 'files.read' && touch.kind !== 'files.write') return true
    return (touch.kind === 'files.read' ? read : write).some((glob) => fitsGlob(glob, touch.path))
  }
  return { may }
}

describe('control files', () => {
  test('that exist can not be changed, removed, replaced or renamed', async () => {
    const files = Object.fromEntries(
      controlPaths.map((path) => (isFile.test(path) ? path : `${path}/x`)).map((path) => [path, 'as it was']),
    )
    stage().write(files)
    const before = stage().listing()
    const attacks = Object.keys(files).flatMap((path) => {
      const [top] = path.split('/')
      return [
        `echo changed > ${path}`,
        `echo changed >> ${path}`,
        `rm -rf ${path} ${top}`,
        `mv ${top} moved-${top}`,
        `echo x > new && mv -f new ${path}`,
        `mkdir -p ${top}/more && touch ${top}/more/y`,
        `chmod 777 ${path}`,
      ]
    })
    await shell(attacks.join('\n'))
    for (const path of Object.keys(files)) expect([path, stage().read(path)]).toEqual([path, 'as it was'])
    expect(
      stage()
        .listing()
        .filter((path) => path !== 'new'),
    ).toEqual(before)
  })

  test('that do not exist can not be made (CVE-2026-25725), under any spelling', async () => {
    const names = [...controlPaths, '.env.local', '.GIT/config', 'Agents/evil.md', 'BATON.yaml', 'git~1/config']
    const { not_kept } = await shell(
      names.map((path) => `mkdir -p "$(dirname ${path})"; touch "${path}" || mkdir -p "${path}"`).join('\n'),
    )
    expect(stage().listing()).toEqual([])
    expect(not_kept).toContain('baton.yaml')
    expect(new Set(not_kept)).toEqual(new Set(names.map((path) => path.split('/')[0])))
  })

  test('that hold secrets are not seen, others are', async () => {
    stage().write({
      '.env': 'KEY=1',
      '.baton/journal': 'j',
      '.env.example': 'KEY=',
      'baton.yaml': 'a: 1',
      '.git/config': 'c',
    })
    const { stdout } = await shell('ls -A; cat .env .baton/journal baton.yaml .git/config')
    expect(stdout.split('\n')).toEqual(['.env.example', '.git', 'baton.yaml', 'a: 1c'])
  })

  test('that are links protect where they lead', async () => {
    stage().write({ 'state/agents/a.md': 'as it was' })
    symlinkSync('state/agents', join(stage().root, 'agents'))
    await shell('echo changed > agents/a.md; echo changed > state/agents/a.md; rm agents; mkdir agents')
    expect(stage().read('agents/a.md')).toBe('as it was')
    expect(lstatSync(join(stage().root, 'agents')).isSymbolicLink()).toBe(true)
  })
})

describe('the workspace', () => {
  test('keeps what a command changes and makes, at the top and below', async () => {
    stage().write({ 'notes/a.md': 'old', 'top.txt': 'old' })
    const { not_kept, exit_code } = await shell(
      'echo new > notes/a.md; mkdir -p notes/b out/deep; echo 1 > notes/b/c; echo 2 > out/deep/d; echo 3 > top.txt; echo 4 > -odd; ln -s nowhere linked',
    )
    expect([exit_code, not_kept]).toEqual([0, undefined])
    expect(stage().listing()).toEqual([
      '-odd',
      'linked',
      'notes',
      'notes/a.md',
      'notes/b',
      'notes/b/c',
      'out',
      'out/deep',
      'out/deep/d',
      'top.txt',
    ])
    expect(['notes/a.md', 'out/deep/d', 'top.txt', '-odd'].map((path) => stage().read(path))).toEqual([
      'new\n',
      '2\n',
      '3\n',
      '4\n',
    ])
    expect(lstatSync(join(stage().root, 'out')).uid).toBe(lstatSync(stage().root).uid)
  })

  test('is not overwritten by a new entry when somebody else made one of that name meanwhile', async () => {
    const { root, write } = stage()
    write({ 'notes/a': '' })
    const going = shell(
      'echo ours > same.txt; mkdir folder; touch folder/ours notes/ready; until [ -e notes/go ]; do sleep 0.01; done',
    )
    await vi.waitFor(() => expect(existsSync(join(root, 'notes/ready'))).toBe(true), { timeout: 10_000, interval: 5 })
    expect(existsSync(join(root, 'same.txt'))).toBe(false)
    write({ 'same.txt': 'theirs', 'folder/theirs': '', 'notes/go': '' })
    expect((await going).not_kept).toEqual(['folder', 'same.txt'])
    expect([stage().read('same.txt'), existsSync(join(root, 'folder/ours'))]).toEqual(['theirs', false])
  })

  test('shows a link without following it out', async () => {
    symlinkSync(stage().outside, join(stage().root, 'way-out'))
    symlinkSync('/usr', join(stage().root, 'system'))
    const { stdout } = await shell('readlink way-out; cat way-out/secret.txt; ls system | head -1')
    expect(stdout).toBe(`${stage().outside}\nbin\n`)
  })

  test('shows and opens only folders that are granted as a whole', async () => {
    stage().write({ 'docs/a': '', 'notes/a': '', 'private/a': '', 'mixed/a.md': '', 'mixed/b': '', 'one.md': 'x' })
    const grants = granting(['docs/**', 'notes/**', 'mixed/*.md', 'one.md'], ['notes/**', 'docs/*.md', 'mixed/**'])
    const { stdout } = await shell('ls -A; touch docs/x.md notes/x one.md new.md mixed/x private/x; ls notes', grants)
    expect(stdout.split('\n').filter(Boolean)).toEqual(['docs', 'notes', 'one.md', 'a', 'x'])
    expect(
      stage()
        .listing()
        .filter((path) => /\/x|new/.test(path)),
    ).toEqual(['notes/x'])
  })

  test('is only looked at by `shell_readonly`', async () => {
    stage().write({ 'notes/a.md': 'as it was' })
    const tool = readOnlyShellTool(createSandbox(), stage())
    expect(tool.effect).toBe('read')
    const { stdout, sandbox } = await callTool(tool, {
      command:
        'cat notes/a.md; echo x > notes/a.md; touch new notes/new; rm -rf notes; echo free > /tmp/x && cat /tmp/x',
    })
    expect([stdout, sandbox]).toEqual(['as it wasfree\n', 'bubblewrap'])
    expect(stage().listing()).toEqual(['notes', 'notes/a.md'])
    expect(stage().read('notes/a.md')).toBe('as it was')
  })

  test('bears many commands at once', async () => {
    stage().write({ 'notes/a': '' })
    const outputs = await Promise.all(
      Array.from({ length: 8 }, (_, at) => shell(`echo ${at} > top-${at}; echo ${at} >> notes/a`)),
    )
    expect(outputs.map(({ exit_code }) => exit_code)).toEqual(Array(8).fill(0))
    expect(stage().listing()).toHaveLength(10)
    expect(stage().read('notes/a')?.split('\n').filter(Boolean).sort().join('')).toBe('01234567')
  })
})
