import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a shell can be tried. Where everything must be tried, one that is missing is a failure and not a reason to skip. */
export function mayTry(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'pipe' })
    return true
  } catch {
    if (process.env['CI'] === undefined) console.warn(`${shell} is not installed, so its completion is not tried`)
    return process.env['CI'] !== undefined
  }
}

/** What bash would offer for a line. */
export function bashOffers(script: string, folder: string, ...words: readonly string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const asked = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _baton; echo "\${COMPREPLY[@]}"`
  return run('bash', ['-c', asked], folder).trim().split(' ')
}

/** What fish would offer for a line. */
export function fishOffers(script: string, folder: string, line: string): string[] {
  const asked = `source (echo '${script.replace(/['\\]/g, '\\$&')}' | psub); complete -C '${line}'`
  return run('fish', ['--no-config', '-c', asked], folder)
    .trim()
    .split('\n')
    .map((offer) => offer.split('\t')[0] ?? '')
}

/** The line as it stands in a real zsh after the Tab key. */
export function zshCompletes(script: string, folder: string, line: string): string {
  const place = mkdtempSync(join(tmpdir(), 'baton-zsh-'))
  try {
    writeFileSync(join(place, 'completion.zsh'), script)
    writeFileSync(join(place, 'type.zsh'), typing)
    const shown = run('zsh', ['-f', join(place, 'type.zsh'), join(place, 'completion.zsh'), line], folder)
    return /\n\[(.*?) ?\]/.exec(shown)?.[1] ?? shown
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * Types into a zsh of its own: the line, Tab, and then what prints the line. Each read waits until the text has come.
 * Without `bindkey` the keys would depend on EDITOR, which npm sets.
 */
const typing = `
zmodload zsh/zpty
export TERM=dumb
zpty z "PS1='READY>' zsh -f -i"
zpty -r z out '*READY>*'
zpty -w z "bindkey -e; autoload -Uz compinit; compinit -u -D; source $1; print LOA\\"DED\\""
zpty -r z out '*LOADED*READY>*'
zpty -w -n z "$2"$'\\t\\x01print -r -- "[\\x05]"\\n'
zpty -r z out $'*\\n\\\\[*\\\\]*'
print -r -- "\${out//$'\\r'/}"
zpty -d z
`

function run(program: string, words: readonly string[], folder: string): string {
  const { BATON_AGENTS: _, ...env } = process.env
  return execFileSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
