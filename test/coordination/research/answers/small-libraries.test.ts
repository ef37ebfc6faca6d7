// @module-tag slow
import { describe, expect, test } from 'vitest'
import { extractiveArticle } from '../../../../src/coordination/research/writing/extractive-article.ts'
import { evidenceOfFiles } from '../library.ts'
import { dairyLibrary, dairyQuestions, dairyTopics } from './dairy-library.ts'
import { figuresOf, verdictsOn } from './measure.ts'
import { orchestraLibrary, orchestraQuestions, orchestraTopics } from './orchestra-library.ts'
import { seedbankLibrary, seedbankQuestions, seedbankTopics } from './seedbank-library.ts'

/*
 * Three small folders in Markdown, text, HTML and CSV, with questions in other words than theirs. The rules were made by every
 * second question and every second topic; the rest was looked at when they were done.
 */
const folders = {
  dairy: { files: dairyLibrary, questions: dairyQuestions, topics: dairyTopics },
  seedbank: { files: seedbankLibrary, questions: seedbankQuestions, topics: seedbankTopics },
  orchestra: { files: orchestraLibrary, questions: orchestraQuestions, topics: orchestraTopics },
}

describe.each(Object.entries(folders))('a small folder, that of the %s,', (name, { files, questions, topics }) => {
  test('answers rightly or not at all', async () => {
    const { wrong, recall, missed } = figuresOf(verdictsOn(questions, await evidenceOfFiles(files)))
    console.log(`answers, ${name}: recall ${recall.toFixed(2)}; not answered: ${missed}`)
    expect(wrong).toEqual([])
    expect(recall).toBeGreaterThanOrEqual(0.75)
  })

  test.each(topics)('is used in its breadth: $topic', async ({ topic, parts }) => {
    const { content } = extractiveArticle({ topic, target_length: 600 }, await evidenceOfFiles(files))
    const lacking = parts.filter((part) => !part.test(content))
    expect(lacking.length).toBeLessThanOrEqual(1)
  })
})
