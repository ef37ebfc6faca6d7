import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { allCommands } from '../../src/cli/command-table.ts'
import { bashScript, fishScript, offersOf, zshScript } from '../../src/cli/completion/script.ts'

const offers = offersOf(await allCommands())

/** What bash would offer for a line. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const script = `${bashScript(offers)}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _baton; echo "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ')
}

describe('shell completion', () => {
  test('offers commands', () => {
    expect(offered('baton', 'r')).toEqual(['run', 'runs', 'resume'])
  })

  test('offers the options of a command, and words it knows', () => {
    expect(offered('baton', 'show', '--t')).toEqual(['--tree', '--timeline'])
    expect(offered('baton', 'show', 'l')).toEqual(['last'])
    expect(offered('baton', 'completion', 'f')).toEqual(['fish'])
  })

  test('is written for zsh and fish too', () => {
    expect(zshScript(offers)).toContain("'doctor:looks for what could keep Baton from working here")
    expect(fishScript(offers)).toContain(
      "complete -c baton -n '__fish_seen_subcommand_from runs' -l status -x -a 'running awaiting_input",
    )
  })
})
