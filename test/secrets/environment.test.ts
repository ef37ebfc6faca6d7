import { describe, expect, test } from 'vitest'
import { secretsFromEnvironment } from '../../src/secrets/environment.ts'

describe('the secrets of an environment', () => {
  test.each([
    'OPENAI_API_KEY',
    'ANTHROPIC_API_KEY',
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'DB_PASSWORD',
    'APP_SECRET',
    'SERVICE_CREDENTIALS',
    'DATABASE_URL',
    'apikey',
    'npm_config__auth',
  ])('hold %s', (name) => expect([...secretsFromEnvironment({ [name]: 'x' })]).toEqual([[name, 'x']]))

  test.each(['PATH', 'HOME', 'PWD', 'OLDPWD', 'KEYBOARD', 'TOKENIZERS_PARALLELISM', 'SSH_AUTH_SOCK', 'APP_PUBLIC_KEY'])(
    'do not hold %s',
    (name) => expect(secretsFromEnvironment({ [name]: 'x' }).size).toBe(0),
  )

  test('hold those that were named, and none that are empty', () => {
    expect([...secretsFromEnvironment({ MY_OWN: 'x', OTHER: 'y', API_KEY: '' }, ['MY_OWN', 'ABSENT'])]).toEqual([
      ['MY_OWN', 'x'],
    ])
  })
})
