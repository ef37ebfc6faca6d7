import { fitsText } from './glob.ts'

/** Everything that the shell takes for more than a letter, or that a person can't see. */
const beyondWords = /[\p{Cc}\p{Cf};&|<>()$`\\*?[\]{}~#!]/u
/** Programs whose arguments are a command again. */
const launchers: ReadonlySet<string> = new Set(
  '. builtin busybox chroot command coproc doas env eval exec flock ionice nice nohup parallel script setsid source stdbuf strace su sudo taskset time timeout trap unshare watch xargs'.split(
    ' ',
  ),
)
/** Options with which programs run what they are given: `sh -c`, `git -c alias.x=!…`, `find -exec`. */
const launchingOption = /^(?:-c|-[a-z]*c$|--command\b|-(?:exec|execdir|ok|okdir)$)/
const shells = /^(?:.*\/)?(?:ba|da|z|k|a|fi|c|tc|mk)?sh$/

/**
 * Whether one of the patterns allows a command line.
 *
 * `git status` allows exactly that, `git log *` anything after it, `npm run test:*` and `cat *.md` one word that fits. A
 * command that is more than one program with plain words is allowed by the pattern `*` alone, because its first word
 * does not tell what it does.
 */
export function commandAllowed(patterns: readonly string[], command: string): boolean {
  if (patterns.includes('*')) return true
  const words = plainWords(command)
  if (words === undefined || launches(words)) return false
  return patterns.some((pattern) => fits(pattern.split(' ').filter(Boolean), words))
}

/** The words of a simple command, quotes taken off, or undefined when it is anything else. */
export function plainWords(command: string): string[] | undefined {
  // Inside quotes most signs are harmless, but not to the next program that reads them; so quotes excuse nothing.
  if (beyondWords.test(command)) return undefined
  const words: string[] = []
  // Only the space parts words: other blanks are letters to the shell, or were refused above.
  const word = / *((?:'[^']*'|"[^"]*"|[^ '"])+|$)/y
  while (word.lastIndex < command.length) {
    const [, written] = word.exec(command) ?? []
    if (written === undefined) return undefined
    if (written === '') break
    words.push(written.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double))
  }
  return words.length === 0 ? undefined : words
}

/** Whether it runs what it is given, so that its words do not tell what it does. */
export function launches([program = '', ...rest]: readonly string[]): boolean {
  if (program.includes('=') || launchers.has(program.slice(program.lastIndexOf('/') + 1))) return true
  if (shells.test(program)) return true
  return rest.some((word) => launchingOption.test(word))
}

/** Programs that fetch or find a program and start it with the words after its name, and what stands before that name. */
const starters: ReadonlyMap<string, readonly string[]> = new Map([
  ['npx', []],
  ['pnpx', []],
  ['bunx', []],
  ['uvx', []],
  ['npm', ['exec', 'x']],
  ['pnpm', ['exec', 'dlx']],
  ['yarn', ['exec', 'dlx']],
  ['bun', ['x']],
  ['uv', ['run']],
  ['pipx', ['run']],
])
const evaluators = /^(?:node|deno|bun|perl|ruby|php|lua)$/
const evaluating = /^(?:-[a-z]*[epr]|--eval|--print|eval)$/

/**
 * The command that another one starts, with its own words, or undefined. `launched` where it can't be told: what an
 * interpreter is given to evaluate.
 */
export function startedBy([program = '', ...rest]: readonly string[]): readonly string[] | 'launched' | undefined {
  const name = program.slice(program.lastIndexOf('/') + 1)
  if (evaluators.test(name) && rest.some((word) => evaluating.test(word))) return 'launched'
  const before = starters.get(name)
  if (before === undefined) return undefined
  const words = rest.filter((word, index) => index > 0 || before.length === 0 || !before.includes(word))
  if (before.length > 0 && words.length === rest.length) return undefined
  const [first = '', ...others] = words.filter((_, index) => !isPlainOption(words, index))
  // Any other option may take the next word, so every word may be the program.
  return first.startsWith('-') ? 'launched' : first === '' ? undefined : [first, ...others]
}

/** Whether a word before the name of the program is an option that stands alone. */
function isPlainOption(words: readonly string[], index: number): boolean {
  return words.slice(0, index + 1).every((word) => /^(?:-y|--yes|--no|-q|--quiet|--)$/.test(word))
}

function fits(pattern: readonly string[], words: readonly string[]): boolean {
  const takesMore = pattern.at(-1) === '*'
  const fixed = takesMore ? pattern.slice(0, -1) : pattern
  // A pattern that names no program, like `* status`, names nothing.
  if (fixed.length === 0 || /[*?{]/.test(fixed[0] ?? '')) return false
  if (takesMore ? words.length < fixed.length : words.length !== fixed.length) return false
  return fixed.every((one, index) => fitsText(one, words[index] ?? ''))
}
