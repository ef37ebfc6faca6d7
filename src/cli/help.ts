import type { Command, CommandArgument, CommandOption } from './command.ts'
import type { Palette } from './output/palette.ts'
import { settingOptions } from './setting-options.ts'

/** What `baton --help` prints. */
export function overview(commands: readonly Command[], paint: Palette): string {
  const widest = Math.max(...commands.map((command) => command.name.length))
  return `${paint.bold('baton')}: a durable runtime for teams of AI agents

${paint.bold('Usage')}
  baton COMMAND [words] [options]

${paint.bold('Commands')}
${commands.map(({ name, summary }) => `  ${paint.accent(name.padEnd(widest))}  ${summary}`).join('\n')}

${paint.bold('Examples')}
  baton init --yes
  baton run helper "What is 12 miles in kilometres?"
  baton show last

Every command explains itself: baton COMMAND --help. More in docs/cli.md.`
}

/** What `baton COMMAND --help` prints. */
export function commandHelp(command: Command, paint: Palette): string {
  const { name, summary, words, options, examples } = command
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n\n${paint.bold(title)}\n${lines.join('\n')}`
  const usage = ['baton', name, ...words.map(inUsage), '[options]'].join(' ')
  const widest = Math.max(...examples.map(([line]) => line.length))
  return [
    `${paint.bold(`baton ${name}`)}: ${summary}`,
    section('Usage', [`  ${usage}`]),
    section('Words', aligned(words.map((word) => [inUsage(word), word.says]))),
    section('Options', aligned(Object.entries(options).map(([option, about]) => [spelled(option, about), about.says]))),
    section(
      'Settings',
      aligned(
        Object.entries(settingOptions)
          .filter(([option]) => !Object.hasOwn(options, option))
          .map(([option, about]) => [spelled(option, about), about.says]),
      ),
    ),
    section(
      'Examples',
      examples.map(([line, says]) => `  ${line.padEnd(widest)}  ${paint.dim(`# ${says}`)}`),
    ),
  ].join('')
}

function inUsage({ name, optional, rest }: CommandArgument): string {
  const word = rest === true ? `${name}...` : name
  return optional === true ? `[${word}]` : word
}

function spelled(name: string, { short, value }: CommandOption): string {
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

function aligned(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const widest = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`)
}
