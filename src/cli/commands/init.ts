import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import { askLine } from '../ask-line.ts'
import { calledBy, nearest } from '../called-by.ts'
import type { Command, Invocation } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { quoted } from '../output/answer-command.ts'
import { type Choices, configText, type Example, ignoreText, readmeText } from '../templates/example.ts'
import { desk } from '../templates/front-desk.ts'
import { helper } from '../templates/one-helper.ts'
import { tool } from '../templates/own-tool.ts'
import { team } from '../templates/small-team.ts'
import { isInteractive, remark, say, type Terminal } from '../terminal.ts'

const examples: Readonly<Record<string, Example>> = { helper, team, desk, tool }
const exampleNames: readonly string[] = Object.keys(examples)

export const init: Command = {
  name: 'init',
  summary: 'begins a project: agents, baton.yaml and a README',
  words: [{ name: 'FOLDER', says: 'where (default: this folder)', optional: true }],
  options: {
    yes: { type: 'boolean', short: 'y', says: 'ask nothing, take the defaults' },
    name: { type: 'string', value: 'NAME', says: 'what the project is called' },
    example: {
      type: 'string',
      value: 'EXAMPLE',
      says: 'helper (one agent), team (a lead and two), desk (a router) or tool (with code of its own)',
      choices: exampleNames,
    },
    force: { type: 'boolean', says: 'write over files that are there' },
  },
  examples: [
    ['baton init', 'asks for a name, a model and an example'],
    ['baton init notes --yes --example team', 'asks nothing'],
    ['baton init --yes --model openai/gpt-5-mini', 'with a model of your choice'],
  ],
  run: async (invocation) => {
    const { words, options, terminal } = invocation
    const root = resolve(String(options['folder'] ?? '.'), words[0] ?? '.')
    const { choices, example } = await choose(invocation, basename(root))
    const ignored = join(root, '.gitignore')
    const files = filesOf(choices, example, existsSync(ignored) ? {} : { '.gitignore': ignoreText })
    const inTheWay = Object.keys(files).filter((path) => existsSync(join(root, path)))
    if (inTheWay.length > 0 && options['force'] !== true) {
      const problem = `${inTheWay.join(', ')} would be written over.`
      throw new BatonError('BATON_USAGE_INVALID', {
        command: 'init',
        problem,
        advice: 'Choose another folder, or add --force. Nothing was written.',
      })
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      say(terminal, `wrote ${path}`)
    }
    if (files['.gitignore'] === undefined)
      remark(terminal, 'Your .gitignore was left as it is; runs are kept in .baton/.')
    tellNextSteps(terminal, root, example.first)
    if (choices.model === undefined)
      remark(terminal, 'No model is set, so Baton works offline. `model:` in baton.yaml changes that.')
    return exitCodes.completed
  },
}

async function choose(
  { options, terminal }: Invocation,
  folderName: string,
): Promise<{ choices: Choices; example: Example }> {
  const asks = options['yes'] !== true && isInteractive(terminal)
  const ask = async (option: string, prompt: string, fallback: string): Promise<string> => {
    const given = options[option]
    if (typeof given === 'string') return given
    if (!asks) return fallback
    const line = await askLine(terminal, `${prompt} ${terminal.paintErr.dim(`[${fallback}]`)} `)
    if (line === undefined) throw new BatonError('BATON_RUN_CANCELLED', { reason: 'nothing was written' })
    return line.trim() === '' ? fallback : line.trim()
  }
  const name = await ask('name', 'Name of the project?', folderName)
  const model = await ask('model', 'Model, as provider/model, or "offline"?', 'offline')
  const wanted = await ask('example', `Example (${exampleNames.join(', ')})?`, 'helper')
  const example = Object.hasOwn(examples, wanted) ? examples[wanted] : undefined
  if (example === undefined) {
    const problem = `there is no example "${wanted}".`
    throw new BatonError('BATON_USAGE_INVALID', {
      command: 'init',
      problem,
      advice: `Use one of: ${exampleNames.join(', ')}.`,
    })
  }
  return { choices: { name, model: ['offline', 'none', 'offline/rules'].includes(model) ? undefined : model }, example }
}

function filesOf(choices: Choices, example: Example, more: Readonly<Record<string, string>>): Record<string, string> {
  const { files } = example
  return { ...files, 'baton.yaml': configText(choices), 'README.md': readmeText(choices, example), ...more }
}

function tellNextSteps(terminal: Terminal, root: string, first: readonly string[]): void {
  const isElsewhere = root !== process.cwd()
  // Scripts of npm are there only where their package is.
  const staysHere = calledBy(terminal.env, []).startsWith('npm run')
  terminal.called = calledBy(terminal.env, isElsewhere && staysHere ? ['-C', root] : [])
  const enter = isElsewhere && !staysHere ? [`cd ${quoted(nearest(root))}`] : []
  remark(terminal, ['\nTry next:', ...enter, ...first, 'baton show last', 'baton doctor'].join('\n  '))
}
