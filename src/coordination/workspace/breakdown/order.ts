import { findUrls } from '../../../understanding/extract/urls.ts'
import { filesNamed } from './files-named.ts'
import type { WorkPiece } from './pieces.ts'
import { objectOf } from './references.ts'
import { headVerb } from './verbs.ts'

/** Verbs that take along all that is in the folder. */
const shipping = /^(?:commit|push|publish|deploy|release|build|bundle|compile|pack|zip|tag|upload)$/

/** Verbs that look at what was made. */
const checking = /^(?:check|verify|validate|confirm|count|show)$/

/** For each piece the numbers of those that must be done directly before it; none where it can begin at once. */
export function orderOf(pieces: readonly WorkPiece[]): number[][] {
  const before: number[][] = []
  for (const [index, piece] of pieces.entries()) {
    const earlier = pieces.slice(0, index)
    const ends = earlier.map((_, at) => at).filter((at) => !before.some((needed) => needed.includes(at)))
    const needed = [
      ...piece.from,
      ...(piece.joint === 'then' ? ends : []),
      ...lastWith(earlier, (other) => touches(piece, other) || takesAway(piece, other)),
      ...(dependsOnState(piece) ? [...earlier.keys()].filter((at) => changesState(earlier[at], piece)) : []),
    ]
    before.push(shortest([...new Set(needed)], before))
  }
  return before
}

function lastWith(pieces: readonly WorkPiece[], test: (piece: WorkPiece) => boolean): number[] {
  const at = pieces.findLastIndex(test)
  return at < 0 ? [] : [at]
}

/** Whether a piece names a file or a folder that an earlier one leaves. */
function touches({ text }: WorkPiece, earlier: WorkPiece): boolean {
  const own = new Set(filesNamed(text).map(({ value }) => value))
  if (earlier.outputs.some((path) => own.has(path))) return true
  const [, folder] = /\b(?:into|to)\s+([\w.-]+)$/i.exec(earlier.text) ?? []
  return folder !== undefined && new RegExp(`\\b(?:in|from|of|with|copy|move)\\s+${escaped(folder)}\\b`).test(text)
}

/** What is deleted, moved away or stopped may be needed by the pieces before. */
function takesAway({ text }: WorkPiece, earlier: WorkPiece): boolean {
  if (!/^(?:delete|remove|move|rename|archive|uninstall|stop|kill)$/.test(headVerb(text))) return false
  const object = objectOf(text).replace(/^(?:the|all|every)\s+/i, '')
  return object !== '' && new RegExp(`(?<![\\w-])${escaped(object)}(?![\\w-])`, 'i').test(earlier.text)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Run the tests", "commit the change": a command that names nothing works on what is there by then. */
function dependsOnState({ needs, text }: WorkPiece): boolean {
  return needs === 'command_execution' && filesNamed(text).length === 0 && findUrls(text).length === 0
}

function changesState(piece: WorkPiece | undefined, { text }: WorkPiece): boolean {
  if ((shipping.test(headVerb(text)) || checking.test(headVerb(text))) && (piece?.outputs.length ?? 0) > 0) return true
  if (piece?.needs === 'code_editing' || piece?.needs === 'command_execution') return true
  return piece !== undefined && /^(?:delete|remove|move|rename|copy)$/.test(headVerb(piece.text))
}

/** Without those that must be done before another of them anyway. */
function shortest(needed: readonly number[], before: readonly (readonly number[])[]): number[] {
  const reaches = (from: number, to: number): boolean =>
    (before[from] ?? []).some((next) => next === to || reaches(next, to))
  return needed
    .filter((one) => !needed.some((other) => other !== one && reaches(other, one)))
    .sort((left, right) => left - right)
}
