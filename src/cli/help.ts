import type { Command, CommandArgument, CommandOption } from './command.ts'
import type { Palette } from './output/palette.ts'
import { wrapWords } from './output/text-width.ts'
import { settingOptions } from './setting-options.ts'

/** How help is laid out. */
export interface HelpLayout {
  readonly paint: Palette
  readonly width: number
}

/** What `baton --help` prints. */
export function overview(commands: readonly Command[], layout: HelpLayout): string {
  const { bold, accent } = layout.paint
  return `${bold('baton')}: a durable runtime for teams of AI agents

${bold('Usage')}
  baton COMMAND [words] [options]

${bold('Commands')}
${aligned(
  commands.map(({ name, summary }) => [name, summary]),
  layout,
  accent,
).join('\n')}

${bold('Examples')}
  baton init --yes
  baton run helper "What is 12 miles in kilometres?"
  baton show last

Every command explains itself: baton COMMAND --help. More in docs/cli.md.`
}

/** What `baton COMMAND --help` prints. */
export function commandHelp(command: Command, layout: HelpLayout): string {
  const { name, summary, words, options, examples } = command
  const { paint, width } = layout
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n\n${paint.bold(title)}\n${lines.join('\n')}`
  const usage = ['baton', name, ...words.map(inUsage), '[options]'].join(' ')
  const called = `baton ${name}`
  const title = wrapWords(`${called}: ${summary}`, width - 1).join('\n')
  const settings = Object.entries(settingOptions).filter(([option]) => !Object.hasOwn(options, option))
  return [
    `${paint.bold(called)}${title.slice(called.length)}`,
    section('Usage', [`  ${usage}`]),
    section(
      'Words',
      aligned(
        words.map((word) => [inUsage(word), word.says]),
        layout,
      ),
    ),
    section('Options', aligned(Object.entries(options).map(spelled), layout)),
    section('Settings', aligned(settings.map(spelled), layout)),
    section('Examples', exampleLines(examples, layout)),
  ].join('')
}

function inUsage({ name, optional, rest }: CommandArgument): string {
  const word = rest === true ? `${name}...` : name
  return optional === true ? `[${word}]` : word
}

function spelled([name, { short, value, says }]: readonly [string, CommandOption]): readonly [string, string] {
  return [`${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`, says]
}

/** Two columns, the right one broken between words. */
function aligned(
  rows: readonly (readonly [left: string, right: string])[],
  { width }: HelpLayout,
  painted: (left: string) => string = (left) => left,
): string[] {
  const widest = Math.max(0, ...rows.map(([left]) => left.length))
  const room = Math.max(20, width - widest - 5)
  return rows.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrapWords(right, room)
    return [`  ${painted(left.padEnd(widest))}  ${first}`, ...rest.map((line) => `${' '.repeat(widest + 4)}${line}`)]
  })
}

/** Commands stay whole, so that they can be copied. Where what is said of them has no room beside, it goes below. */
function exampleLines(examples: Command['examples'], { paint, width }: HelpLayout): string[] {
  const widest = Math.max(...examples.map(([line]) => line.length))
  const beside = examples.map(([line, says]) => [`  ${line.padEnd(widest)}  `, `# ${says}`] as const)
  const fits = beside.every(([line, says]) => line.length + says.length < width)
  if (fits) return beside.map(([line, says]) => `${line}${paint.dim(says)}`)
  return examples.flatMap(([line, says]) => [
    `  ${line}`,
    ...wrapWords(`# ${says}`, width - 7).map((one) => `      ${paint.dim(one)}`),
  ])
}
