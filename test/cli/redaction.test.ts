import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportError } from '../../src/cli/output/error-report.ts'
import { plain } from '../../src/cli/output/palette.ts'
import { BatonError } from '../../src/errors/baton-error.ts'
import { createRedactor } from '../../src/secrets/redactor.ts'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const canary = 'canary-4f1d9c3b7a2e'

describe('an error that is thrown rather than recorded (H10)', () => {
  test('is printed without the secrets of the environment', async () => {
    const { code, out, err } = await runCli(folder(), ['run', 'echo', 'x', '--agents', 'leaky'], {
      env: { STAGE_KEY: canary },
    })
    expect(code).toBe(1)
    expect(err).toContain('the server said: bad key ⟦secret:STAGE_KEY⟧')
    expect(out + err).not.toContain(canary)
  })

  test('is printed without them in its stack too', async () => {
    const env = { STAGE_KEY: canary, BATON_DEBUG: '1' }
    const { err } = await runCli(folder(), ['run', 'echo', 'x', '--agents', 'leaky'], { env })
    expect(err).toMatch(/^ {4}at /m)
    expect(err).not.toContain(canary)
  })

  test('is told by doctor without them', async () => {
    const { out } = await runCli(folder(), ['doctor', '--agents', 'leaky'], { env: { STAGE_KEY: canary } })
    expect(out).toContain('⟦secret:STAGE_KEY⟧')
    expect(out).not.toContain(canary)
  })

  test('is printed without a secret whose variable only a setting names', async () => {
    const yaml = 'providers:\n  stage:\n    keyVariable: STAGE_KEY\n  other:\n    keyVariable: PLAIN_NAME\n'
    writeFileSync(join(folder(), 'baton.yaml'), yaml)
    const env = { PLAIN_NAME: canary, STAGE_KEY: `see ${canary}` }
    const { err } = await runCli(folder(), ['run', 'echo', 'x', '--agents', 'leaky'], { env })
    expect(err).not.toContain(canary)
  })

  test('is printed without a key that somebody wrote into baton.yaml', async () => {
    const key = `sk-proj-${'Ab3dEf6hIj9k'.repeat(4)}`
    writeFileSync(join(folder(), 'baton.yaml'), `providers:\n  p:\n    keyVariable: ${key}\n`)
    const { code, err } = await runCli(folder(), ['runs'])
    expect(code).toBe(5)
    expect(err).toContain('"providers.p.keyVariable" can\'t be this.')
    expect(err).not.toContain(key)
  })

  test('is covered up before it is laid out: a secret of several lines is still found', () => {
    const secret = 'first-part-of-it\nsecond-part-of-it'
    const { text } = createRedactor(new Map([['PEM_KEY', secret]]))
    const error = new BatonError('BATON_USAGE_INVALID', { command: 'x', problem: `got ${secret}`, advice: '' })
    const report = reportError(error, plain, { redact: text })
    expect(report).toContain('⟦secret:PEM_KEY⟧')
    expect(report).not.toContain('second-part')
  })
})
