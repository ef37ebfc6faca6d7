import { type Decision, defineFunction, type Runnable } from '../../src/index.ts'

/** Who answers what: files for the librarian, figures for the counter. */
type Colleague = 'librarian' | 'counter'

const figures = /\d|\b(how (many|much|long|far)|percent|days?|weeks?|hours?|time|date|convert|miles?|km)\b/i
const files = /\b(files?|search|read|list|docs?|documentation|folder|lines?|explained|mentioned)\b|\.md\b|"/i

/** A judgement with a prompt for a model and a rule for when there is none; both must give one of the two names. */
const route: Decision<string, Colleague> = {
  name: 'route',
  verdict: {
    '~standard': {
      version: 1,
      vendor: 'example',
      validate: (value) =>
        value === 'librarian' || value === 'counter' ? { value } : { issues: [{ message: 'neither of the two' }] },
    },
  },
  prompt: (question) => [
    {
      role: 'system',
      content: 'Who answers: "librarian" (files) or "counter" (numbers, units, dates)? Answer in JSON.',
    },
    { role: 'user', content: question },
  ],
  rule: (question) =>
    files.test(question) || !figures.test(question)
      ? { verdict: 'librarian', reason: 'it speaks of files' }
      : { verdict: 'counter', reason: 'it speaks of figures' },
}

/** Takes several questions, one on each line, has each answered by who fits, side by side, and puts it together. */
export const desk: Runnable = defineFunction('desk', async (context, input) => {
  const questions = input.text.split('\n').filter((line) => line.trim() !== '')
  const answers = await context.all(questions, async (branch, question) => {
    const colleague = await branch.decide(route, question)
    const { output, status } = await branch.run(colleague, question, { role: 'colleague', reason: question })
    return { question, colleague, status, answer: withoutSignature(output) }
  })
  const given = answers.flatMap((one) => (one.ok ? [one.value] : []))
  const whole = given.length === questions.length && given.every(({ status }) => status === 'completed')
  return {
    status: whole ? 'completed' : 'partial',
    output: given.map(({ question, colleague, answer }) => `${question}  (${colleague})\n${answer}`).join('\n\n'),
  }
})

/** Each answer says that it was made offline; once is enough. */
function withoutSignature(answer: string): string {
  return answer.replace(/\n*Answered offline by rules.*$/s, '').trim()
}
