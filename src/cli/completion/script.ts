import { settingTable } from '../../config/setting-table.ts'
import type { Command } from '../command.ts'
import { settingOptions } from '../setting-options.ts'

const { env, default: usual = '' } = settingTable.agents

/**
 * What `baton.yaml` says, without comment and quotation marks. Only of a file, and its beginning: a pipe would never end. Nor
 * would some that the system calls files, such as its log; those have no size.
 */
const configured =
  '[ -f baton.yaml ] && [ -s baton.yaml ] && head -c 65536 baton.yaml 2>/dev/null | sed -n -e "s/^agents:[[:space:]]*//p" | sed -e "s/[[:space:]]#.*//" -e "s/[[:space:]]*\\$//" | tr -d "\\042\\047" | head -n 1'

/** Names that agents can have, in the words of `sed`; see `agentNamePattern`. */
const isName = '/^[a-z0-9][a-z0-9_-]\\{0,62\\}\\$/p'

/**
 * Prints the names of the agents, in the words of any POSIX shell: from the files themselves, so that no Node has to
 * start while the user waits. The folder is found as the setting is: environment, then baton.yaml, then the default.
 *
 * Files may have come with a project that was cloned, and their names may hold anything, commands too. So only
 * names are printed that an agent can have, which no shell takes for anything but a word. What a project says, or links to,
 * is followed only inside of the project: elsewhere may be the whole disk.
 *
 * Whatever is no file is printed twice, so that `head` counts all that was looked at, and then `uniq` leaves it out.
 */
const agentNames: string = [
  'LC_ALL=C; export LC_ALL',
  `own="\${${env}:-}"; dir="\${own:-$(${configured})}"`,
  `dir="\${dir:-${usual}}"`,
  // What a project says must not be taken for an option.
  'case "$dir" in /*) ;; *) dir="./$dir" ;; esac',
  'here="$(pwd -P)"; real="$(cd -P "$dir" 2>/dev/null && pwd -P)"; [ -n "$real" ] || exit 0',
  'case "$real" in "$here"|"$here"/*) ;; *) [ -n "$own" ] || exit 0 ;; esac',
  `find "$real" -mindepth 1 -maxdepth 16 \\( -name ".*" -o -name node_modules \\) -prune -print -print -o \\( -type f -o -type l \\) -print -o -print -print 2>/dev/null | head -n 10000 | uniq -u | sed -n -e "/[.][mM][dD]\\$/!d" -e "s|.*/||" -e "/^[Rr][Ee][Aa][Dd][Mm][Ee][.]/d" -e "s/[.][mM][dD]\\$//" -e "${isName}" | sort -u`,
].join('; ')

/** What a shell needs to know of one command. */
export interface Offer {
  readonly name: string
  readonly summary: string
  readonly options: readonly { readonly flag: string; readonly says: string; readonly choices: readonly string[] }[]
  readonly words: readonly string[]
}

export function offersOf(commands: readonly Command[]): Offer[] {
  return commands.map(({ name, summary, options, words }) => ({
    name,
    summary,
    options: Object.entries({ ...options, ...settingOptions, ...options }).map(([flag, { says, choices = [] }]) => ({
      flag,
      says,
      choices,
    })),
    words: words.flatMap(({ completes }) =>
      Array.isArray(completes) ? completes : completes === 'run' ? ['last'] : [],
    ),
  }))
}

export function bashScript(offers: readonly Offer[]): string {
  const cases = offers.map(({ name, options, words }) => {
    const flags = options.map(({ flag }) => `--${flag}`).join(' ')
    return `    ${name}) words="${[flags, ...words].join(' ')}"${takesAgent(name) ? `; words="$words $(_baton_agents)"` : ''} ;;`
  })
  return `# baton completion for bash: source <(baton completion bash)
_baton_agents() { sh -c ${quoted(agentNames)}; }
_baton() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${offers.map(({ name }) => name).join(' ')}"
  else case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  # Not by compgen -W, which would expand the words once more.
  COMPREPLY=()
  local word IFS=$' \\t\\n'
  for word in $words; do
    if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
  done
}
complete -o default -F _baton baton`
}

export function zshScript(offers: readonly Offer[]): string {
  const cases = offers.map(({ name, options, words }) => {
    const flags = options.map(zshOption).join(' ')
    const names = takesAgent(name) ? '$(_baton_agents)' : words.join(' ')
    return `    ${name}) _arguments ${flags} '*:word:(${names})' ;;`
  })
  return `#compdef baton
# baton completion for zsh: source <(baton completion zsh)
_baton_agents() { sh -c ${quoted(agentNames)} }
_baton() {
  if (( CURRENT == 2 )); then
    local -a commands=(${offers.map(({ name, summary }) => `'${name}:${zshText(summary)}'`).join(' ')})
    _describe command commands
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
}
compdef _baton baton`
}

export function fishScript(offers: readonly Offer[]): string {
  const names = offers.map(({ name }) => name).join(' ')
  const lines = offers.flatMap(({ name, summary, options, words }) => {
    const here = `complete -c baton -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c baton -n 'not __fish_seen_subcommand_from ${names}' -f -a ${name} -d '${fishText(summary)}'`,
      ...options.map(
        ({ flag, says, choices }) =>
          `${here} -l ${flag}${choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : ''} -d '${fishText(says)}'`,
      ),
      ...(words.length > 0 ? [`${here} -f -a '${words.join(' ')}'`] : []),
      ...(takesAgent(name) ? [`${here} -f -a '(__baton_agents)'`] : []),
    ]
  })
  const agents = `function __baton_agents; sh -c '${fishText(agentNames)}'; end`
  return ['# baton completion for fish: baton completion fish | source', agents, ...lines].join('\n')
}

function takesAgent(name: string): boolean {
  return name === 'run' || name === 'chat'
}

function zshOption({ flag, says, choices }: Offer['options'][number]): string {
  const values = choices.length > 0 ? `:${flag}:(${choices.join(' ')})` : ''
  return `'--${flag}[${zshText(says)}]${values}'`
}

/** As one word of a POSIX shell. A shell of its own has none of the user's functions and aliases. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function zshText(text: string): string {
  return text.replaceAll("'", "'\\''").replace(/[[\]:]/g, (mark) => `\\${mark}`)
}

function fishText(text: string): string {
  return text.replace(/['\\]/g, (mark) => `\\${mark}`)
}
