import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import { agentFile, projectWith } from './project-folder.ts'

describe('a tool that agents name as one that works for them', () => {
  test.each([
    ['agents: ["tool:clock"]'],
    ['handoff: "tool:clock"'],
    ['router: true\nagents: ["tool:clock", "tool:calculator"]'],
    ['advisors: ["tool:clock", "tool:calculator"]'],
    ['team: { members: ["tool:clock", "tool:calculator"], terminationMode: consensus }'],
  ])('is loaded with the project: %s', async (settings) => {
    const { open } = projectWith({ 'agents/boss.md': agentFile(settings) })
    const { problems, tools } = await open()
    expect(problems).toEqual([])
    expect(tools.map(({ name }) => name)).toContain('clock')
  })
})

describe('a folder that is not there', () => {
  test('is told when somebody named it', async () => {
    const { open, folder } = projectWith({ 'baton.yaml': 'agents: crew\nfiles: papers\n' })
    expect((await open({ looking: true })).warnings).toEqual([
      `There is no ${join(folder, 'papers')}, which baton.yaml:2 names as the folder of files.`,
      `There is no ${join(folder, 'crew')}, which baton.yaml:1 names as the folder of agents.`,
    ])
  })

  test('is no matter when nobody did', async () => {
    expect((await projectWith().open({ looking: true })).warnings).toEqual([])
  })

  test('is no project, and is not made', async () => {
    const { folder, env } = projectWith({ 'file.txt': '' })
    for (const name of ['nowhere/deep', 'file.txt']) {
      const missing = join(folder, name)
      await expect(loadSettings({ folder: missing, env, flags: {} })).rejects.toMatchObject({
        code: 'BATON_CONFIG_INVALID',
        message: `${missing}: there is no such folder.`,
      })
    }
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })
})
