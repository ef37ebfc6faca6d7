import { readFinal } from '../../../src/agents/final-answer.ts'
import { neutralise } from '../../../src/cli/output/text-width.ts'
import { configRules } from '../../../src/config/config-rules.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { parseAgentFile } from '../../../src/coordination/agents/parse-agent-file.ts'
import { readStatement } from '../../../src/coordination/collab/offline/read-statement.ts'
import { readInlines } from '../../../src/coordination/research/exports/tree/read-inlines.ts'
import { readJson } from '../../../src/coordination/research/workers/read-json.ts'
import { repetitionsIn } from '../../../src/coordination/research/writing/repetitions.ts'
import { readDescription } from '../../../src/coordination/workspace/breakdown/read-description.ts'
import { readTask } from '../../../src/coordination/workspace/files/read-task.ts'
import { plainWords } from '../../../src/grants/command.ts'
import { answerTo } from '../../../src/models/offline/model.ts'
import { outputOf } from '../../../src/outside/mcp/output.ts'
import { readYaml } from '../../../src/source/read-yaml.ts'
import { findEverything } from '../../../src/understanding/findings.ts'

const answering = defineAgent({
  name: 'answering',
  prompt: 'You answer.',
  output: { type: 'object', properties: { said: { type: 'string', pattern: '^[a-z ]+$' } }, required: ['said'] },
})
const task = { stem: { base: 'a', number: 1 }, look: { changedAt: 0, bornAt: 0 } }

/** Everything that reads what a model, a tool, a colleague or a server answered, or what is asked for in files. */
export const answerReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'a final answer': (text) => readFinal(answering, { text, finish: 'stop' }),
  'a final answer in JSON': (text) =>
    readFinal(answering, { text: `\`\`\`\n${JSON.stringify({ said: text })}\n\`\`\``, finish: 'stop' }),
  'JSON among words of a model': readJson,
  'what a member said, by rules': (text) => readStatement('the review has found no mistakes', text),
  'an article for repetitions': repetitionsIn,
  'links and emphasis in an article': (text) => readInlines(text, new Set([1])),
  'a request, by rules': (text) => answerTo({ model: 'offline/rules', messages: [{ role: 'user', content: text }] }, 0),
  'everything that a text names': (text) => findEverything(text, 0),
  'a task of a workspace': (text) => readTask({ ...task, bytes: Buffer.from(text) }),
  'the description of a task': readDescription,
  'the file of an agent': (text) => parseAgentFile(`---\ndescription: ${text}\n---\n${text}`, 'agents/a.md'),
  'a file of settings': (text) => readYaml(text, 'baton.yaml', configRules),
  'a command': plainWords,
  'an answer of an MCP server': (text) =>
    outputOf({ content: [{ type: 'text', text }] }, () => ({ hash: '', bytes: 0, name: '', type: '' })),
  'what is shown on a terminal': neutralise,
}
