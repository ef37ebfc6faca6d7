import { findFolders, findGlobs } from '../../../understanding/extract/paths.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import { filesNamed } from './files-named.ts'
import { headVerb, withPlainVerbs } from './verbs.ts'

/** What a peer must be able to do for a piece, by the names of the built-in types (WSP-22). */
export type NeededSkill =
  | 'file_operations'
  | 'code_editing'
  | 'command_execution'
  | 'system_operations'
  | 'web_search'
  | 'task_decomposition'

const programs =
  'wc|grep|egrep|rg|sed|awk|curl|wget|git|npm|npx|pnpm|yarn|node|deno|bun|python3?|pip|pytest|docker|podman|make|cmake|cargo|rustc|go|tsc|eslint|biome|prettier|jq|yq|sort|uniq|ls|cat|head|tail|find|tar|gzip|zip|unzip|ssh|scp|rsync|pandoc|ffmpeg|psql|mysql|sqlite3|kubectl|helm|terraform|ping|dig|nslookup|systemctl|vitest|jest|mocha|mvn|gradle|brew|apt|apt-get|ajv|shellcheck|yamllint|black|ruff|mypy|du|df|ps|kill|chmod|chown|diff|patch|openssl|nginx|redis-cli|gh|bash|sh|zsh|perl|ruby|java|javac|xargs|tr|cut|md5sum|sha256sum'
const byProgram = new RegExp(`\\b(?:with|using|via|by means of)\\s+(?:the\\s+)?(?:command\\s+)?(?:${programs})\\b`, 'i')
const commandLine = /`[^`]+`|\b(?:git (?:tag|branch|commit|repository)|docker (?:image|container)|npm package)\b/i
const onTheWeb =
  /\b(?:on|from|in|search|across) the (?:web|internet|net)\b|\bonline\b|\bweb search\b|\bthe web\b|\bgoogle\b|\bnews\b|\bhttps?:/i
const codeEndings = /\.(?:ts|tsx|js|mjs|cjs|jsx|py|go|rs|java|rb|c|h|cpp|cs|php|swift|kt|sh|sql|css|vue|svelte)$/i
const codeWords =
  /\b(?:todo|fixme|comments?|imports?|exports?|functions?|classes|class|variables?|methods?|code|source|modules?|call(?:s|ers)? of|types? errors?)\b/i
const folderOf =
  /\b(?:in|under|inside|within|of)\s+(?:the\s+)?(?:src|lib|test|tests|docs?|dist|build|assets|scripts|logs?|data|bin|config|results|public|static|photos|backup|archive|reports|templates|notes|[\w.-]+\/)(?=[\s,.;]|$)/
/** "Build a user interface", not "build the project". */
const makesNew = /^\W*\w+\s+(?:an?|new)\s/i
const machine =
  /\b(?:disk (?:space|usage)|(?:free|used) memory|memory (?:usage|is|left)|cpu|running process(?:es)?|port \d+|this (?:machine|computer|system)|daemon|environment variables?|installed (?:here|on))\b/i

/** Verbs that need a command line whatever they are used on. */
const commandVerbs: ReadonlySet<string> = new Set(
  'run execute launch install uninstall start stop restart reboot build compile bundle deploy publish release ship commit push merge tag benchmark profile unpack unzip decompress pack zip compress lint ping migrate'.split(
    ' ',
  ),
)
const editVerbs: ReadonlySet<string> = new Set(
  'fix repair correct debug refactor restructure rewrite simplify rename replace edit change modify adapt improve implement develop program add append insert write create make update remove delete set format reformat'.split(
    ' ',
  ),
)
const fileVerbs: ReadonlySet<string> = new Set(
  'write save store append insert create copy move rename delete read open sort put record edit summarize summarise translate convert extract draft document correct'.split(
    ' ',
  ),
)
const searchVerbs: ReadonlySet<string> = new Set('research investigate study explore google browse'.split(' '))

/** What a piece needs, or nothing where its words do not tell. */
export function neededFor(piece: string): NeededSkill | undefined {
  const verb = headVerb(piece).replace(/^re-?(?=run|build|install|deploy|compile)/, '')
  const paths = filesNamed(piece).map(({ value }) => value)
  if (commandLine.test(piece) || byProgram.test(piece)) return 'command_execution'
  if (/^(?:split|break|decompose|divide|plan)$/.test(verb) && paths.length === 0) return 'task_decomposition'
  const doing = /\bby (running|executing|editing|changing|searching)\b/i.exec(piece)?.[1]?.toLowerCase()
  if (doing === 'running' || doing === 'executing') return 'command_execution'
  if (onTheWeb.test(piece) && !(commandVerbs.has(verb) || writesFile(verb, paths))) return 'web_search'
  if (/^(?:build|implement|develop|program)$/.test(verb) && makesNew.test(piece)) return 'code_editing'
  if (commandVerbs.has(verb) && !(verb === 'merge' && paths.some((path) => /\.\w+$/.test(path))))
    return 'command_execution'
  const isCode = paths.some((path) => codeEndings.test(path))
  if (isCode && (editVerbs.has(verb) || doing === 'editing' || doing === 'changing')) return 'code_editing'
  if (paths.length > 0 || namesFolder(piece)) return 'file_operations'
  if (findUrls(piece).length > 0 || searchVerbs.has(verb)) return 'web_search'
  return byWords(piece, verb)
}

function byWords(piece: string, verb: string): NeededSkill | undefined {
  if (/^(?:show|print|check|display|monitor|watch|find|count|list|measure|set)$/.test(verb) && machine.test(piece))
    return 'command_execution'
  if (/^(?:test|measure)$/.test(verb)) return 'command_execution'
  if (verb === 'count' && /\b(?:words|lines|rows|characters|pages|files|entries)\b/i.test(piece))
    return 'file_operations'
  if (codeWords.test(piece))
    return editVerbs.has(verb) && !/^(?:write|create|make)$/.test(verb) ? 'code_editing' : 'file_operations'
  if (/^(?:copy|move|rename|append|save|store)$/.test(verb) || /\bfiles?\b|\bfolders?\b/i.test(piece))
    return 'file_operations'
  if (
    /^(?:find|compare|gather|collect|search|look|get|identify|determine|discover|what|who|when|where|why|which|how)$/.test(
      verb,
    )
  )
    return 'web_search'
  return undefined
}

const writesFile = (verb: string, paths: readonly string[]): boolean => paths.length > 0 && fileVerbs.has(verb)

function namesFolder(piece: string): boolean {
  return (
    folderOf.test(piece) ||
    findFolders(piece).length > 0 ||
    findGlobs(piece).length > 0 ||
    /\bdist\b/.test(withPlainVerbs(piece))
  )
}
