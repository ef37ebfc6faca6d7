import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectWith } from './project-folder.ts'
import { relayModule, relaySettings } from './relay-module.ts'

const legs = 'legs: ["tool:clock"]\n'
const relayProject = { 'baton.yaml': relaySettings, 'relay.ts': relayModule() }

/** The problems of a project with the kind `relay` and these files, after more was done to its folder. */
async function problemsWith(files: Readonly<Record<string, string>>, prepare: (folder: string) => void = () => {}) {
  const { folder, open, env } = projectWith({ ...relayProject, ...files })
  prepare(folder)
  const { problems, kindFiles } = await open({ env: { ...env, BATON_TRUST: '1' } })
  return { told: problems.map(({ code, file }) => `${code} ${file}`), kept: kindFiles.map(({ name }) => name) }
}

describe('a file that defines something', () => {
  test('whose name can not be that of a runnable is a problem of this file', async () => {
    expect(await problemsWith({ 'relays/a b ü.yaml': legs, 'relays/trip.yaml': legs })).toEqual({
      told: ['BATON_NAME_INVALID relays/a b ü.yaml'],
      kept: ['trip'],
    })
  })

  test('beside another of the same name is a problem of the second', async () => {
    expect(await problemsWith({ 'relays/trip.yaml': legs, 'relays/trip.yml': legs })).toEqual({
      told: ['BATON_NAME_TAKEN relays/trip.yml'],
      kept: ['trip'],
    })
  })

  test('that is a link is followed within the project', async () => {
    const found = await problemsWith({ 'shared/trip.txt': legs, 'relays/own.yaml': legs }, (folder) => {
      symlinkSync(join(folder, 'shared/trip.txt'), join(folder, 'relays/trip.yaml'))
    })
    expect(found).toEqual({ told: [], kept: ['own', 'trip'] })
  })

  test('that is a link out of the project, or to nothing, is a problem', async () => {
    const found = await problemsWith({ 'relays/own.yaml': legs }, (folder) => {
      writeFileSync(join(folder, '../elsewhere.yaml'), legs)
      symlinkSync(join(folder, '../elsewhere.yaml'), join(folder, 'relays/out.yaml'))
      symlinkSync(join(folder, 'nothing.yaml'), join(folder, 'relays/to-nothing.yaml'))
    })
    expect(found).toEqual({
      told: ['BATON_KIND_FILE_UNREADABLE relays/out.yaml', 'BATON_KIND_FILE_UNREADABLE relays/to-nothing.yaml'],
      kept: ['own'],
    })
  })

  test('that is a folder is a problem', async () => {
    const found = await problemsWith({}, (folder) => mkdirSync(join(folder, 'relays/x.yaml'), { recursive: true }))
    expect(found).toEqual({ told: ['BATON_KIND_FILE_UNREADABLE relays/x.yaml'], kept: [] })
  })
})

test.each([
  ['null', 'export const kind = null'],
  ['a text', "export const kind = 'relay'"],
  ['a list with a hole', 'export const kinds = [undefined]'],
  ['no list', 'export const kinds = 7'],
])('a module that exports %s where a kind belongs is refused by its name', async (_, source) => {
  const { open, env } = projectWith({ ...relayProject, 'relay.ts': source })
  await expect(open({ env: { ...env, BATON_TRUST: '1' } })).rejects.toMatchObject({
    code: 'BATON_KIND_MODULE_INVALID',
    message: expect.stringMatching(/"\.\/relay\.ts".*(defineKind|no list)/),
  })
})
