import { describe, expect, test } from 'vitest'
import { errorCatalog } from '../../src/errors/catalog.ts'
import { readDocuments } from './documents.ts'

const page = readDocuments().find(({ path }) => path === 'docs/troubleshooting.md')
const quoted = Array.from(page?.prose.matchAll(/^> (.+)$/gm) ?? [], ([, line]) => line)
const {
  BATON_JOURNAL_BUSY: busy,
  BATON_MODEL_REFUSED: refused,
  BATON_MODEL_SILENT: silent,
  BATON_MODEL_UNAVAILABLE: unavailable,
  BATON_RUN_AT_WORK: atWork,
  BATON_SANDBOX_UNAVAILABLE: noSandbox,
} = errorCatalog

describe('docs/troubleshooting.md', () => {
  test('quotes errors that it can not show in the words of the catalog', () => {
    expect(quoted).toEqual([
      refused.message({ model: 'openai/gpt-5-minni', attempts: 1, problem: 'The model `gpt-5-minni` does not exist' }),
      busy.message({ path: '.baton/journal.db' }),
      atWork.message({ runId: 'run_0192' }),
      noSandbox.message({ rung: 'bubblewrap', why: 'bwrap is not installed', hint: '' }),
      silent.message({ model: 'shop/small', attempts: 1, problem: 'it said nothing for 60 s' }),
      unavailable.message({ model: 'openai/gpt-5', attempts: 4, problem: 'Cannot connect to API' }),
    ])
  })
})
