import { apart, type Found, findAll } from '../../../understanding/extract/found.ts'
import { findPaths } from '../../../understanding/extract/paths.ts'

const otherEndings =
  'db|sqlite3?|bak|zip|tar|t?gz|png|jpe?g|gif|svg|webp|mp3|mp4|wav|bin|dat|parquet|ipynb|c|h|cc|cpp|cs|php|kt|swift|vue|svelte|ps1|bat|proto|tf|diff|patch|out|tmp'
const named = new RegExp(`(?<![\\w/*@.-])[\\w-]+(?:\\.[\\w-]+)*\\.(?:${otherEndings})\\b(?![/@*])`, 'gi')
const hidden = /(?<=^|[\s"'`(])\.(?!\.)[a-z][\w-]*(?:\.[\w-]+)*(?=[\s"'`),;:]|\.?$|\.\s)/g

const folder = /(?<![\w/.:-])[\w.-]*\w\/(?=[\s,;]|\.?$|\.\s)/g

/** Files and folders that a task names: those any request may name, those that begin with a dot, and those of machines. */
export function filesNamed(text: string): Found[] {
  const likely = findPaths(text)
  return apart([
    ...findAll(text, hidden, ([name]) => name),
    ...likely,
    ...findAll(text, named, ([name]) => name),
    ...findAll(text, folder, ([name]) => name),
  ])
}
