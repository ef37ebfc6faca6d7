/**
 * How often rules choose the right tools and arguments where there is no model: requests as people write them, over the tools
 * that come with Baton and tools such as users make. What is right was written down from the descriptions and schemas of the
 * tools alone, and half of it is held out: nobody looks at its failures while the rules are changed.
 *
 *   node bench/tool-choice.ts                         the table
 *   node bench/tool-choice.ts --failures              also what went wrong in the half for development
 *   node bench/tool-choice.ts --failures --heldout    and in the other
 *   node bench/tool-choice.ts --bfcl FOLDER           with the questions of BFCL that lie there
 */
import { observeAnswers } from '../test/tool-choice/observe-answer.ts'
import { type ObservedAnswer, type Score, score } from '../test/tool-choice/score-answer.ts'
import { readToolRequests, type ToolRequest } from '../test/tool-choice/tool-request.ts'
import { printBfcl } from './tool-choice/bfcl.ts'

interface Judged {
  readonly asked: ToolRequest
  readonly observed: ObservedAnswer
  readonly verdict: Score
}

const shown = (count: number, of: number): string => `${count} (${((100 * count) / Math.max(of, 1)).toFixed(1)} %)`

function row(title: string, judged: readonly Judged[]): string {
  const count = (verdict: Score): string => shown(judged.filter((one) => one.verdict === verdict).length, judged.length)
  const completed = judged.filter(({ observed }) => observed.status === 'completed')
  const truly = completed.filter(({ verdict }) => verdict === 'right').length
  const cells = [title, judged.length, count('right'), count('wrong-and-completed'), count('wrong-but-said')]
  return `| ${[...cells, `${truly} of ${completed.length}`].join(' | ')} |`
}

function failure({ asked, observed, verdict }: Judged): string {
  const calls = observed.calls.map(({ tool, input }) => `    ${tool} ${JSON.stringify(input)}`)
  return [`${asked.id}: ${verdict} (${observed.status})`, `  ${asked.request}`, ...calls].join('\n')
}

const began = performance.now()
const judged: Judged[] = []
for await (const { asked, observed } of observeAnswers(readToolRequests())) {
  judged.push({ asked, observed, verdict: score(asked, observed) })
}

console.log('| requests | number | right | wrong and completed | wrong but said | of those completed, right |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const kind of ['plain', 'tricky'] as const) {
  const ofKind = judged.filter(({ asked }) => asked.kind === kind)
  for (const half of ['development', 'heldout'] as const) {
    console.log(
      row(
        `${kind}, ${half}`,
        ofKind.filter(({ asked }) => asked.half === half),
      ),
    )
  }
  console.log(row(kind, ofKind))
}
console.log(`\n${judged.length} requests in ${((performance.now() - began) / 1000).toFixed(1)} s`)

if (process.argv.includes('--failures')) {
  const halves = process.argv.includes('--heldout') ? ['development', 'heldout'] : ['development']
  const failures = judged.filter(({ asked, verdict }) => verdict !== 'right' && halves.includes(asked.half))
  console.log(`\n${failures.map(failure).join('\n')}`)
}

await printBfcl(process.argv.slice(2))
