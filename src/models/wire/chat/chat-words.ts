import { isObject } from '../../../events/json.ts'
import type { ChatContentPart, ChatDelta, ChatPiece } from './chat-piece.ts'

/** What a delta adds to an answer, and to which part of it. */
interface WrittenWords {
  readonly kind: 'text' | 'reasoning'
  readonly text: string
}

/** Whether a piece shows that the model has begun to answer. */
export function isWord({ choices }: ChatPiece): boolean {
  return choices.some(({ delta }) => {
    if (delta === undefined || delta === null) return false
    const { content, tool_calls: calls, annotations } = delta
    return (content?.length ?? 0) > 0 || isRefusal(delta) || (calls?.length ?? 0) > 0 || (annotations?.length ?? 0) > 0
  })
}

/** A refusal is said in words of its own, and is part of the answer. */
export function isRefusal({ refusal }: ChatDelta): boolean {
  return typeof refusal === 'string' && refusal !== ''
}

export function writtenIn(delta: ChatDelta, isCompatible: boolean): readonly WrittenWords[] {
  const { content, refusal } = delta
  const written: WrittenWords[] = isCompatible ? compatibleWords(delta) : []
  if (!isCompatible && typeof content === 'string' && (content !== '' || !isRefusal(delta))) {
    written.push({ kind: 'text', text: content })
  }
  if (typeof refusal === 'string' && refusal !== '') written.push({ kind: 'text', text: refusal })
  return written
}

/** Servers of others show thoughts, under one name or another, or as parts of the content. */
function compatibleWords({ reasoning_content: thought, reasoning, content }: ChatDelta): WrittenWords[] {
  const text = thought ?? reasoning ?? ''
  const first: WrittenWords[] = text === '' ? [] : [{ kind: 'reasoning', text }]
  if (content === undefined || content === null || content === '') return first
  return [
    ...first,
    ...(typeof content === 'string' ? [{ kind: 'text' as const, text: content }] : content.flatMap(partWords)),
  ]
}

function partWords({ type, text, thinking }: ChatContentPart): WrittenWords[] {
  if (type === 'text') return typeof text === 'string' && text !== '' ? [{ kind: 'text', text }] : []
  if (type !== 'thinking' || !Array.isArray(thinking)) return []
  const said = thinking.flatMap((part: unknown) =>
    isObject(part) && part['type'] === 'text' && typeof part['text'] === 'string' ? [part['text']] : [],
  )
  return said.join('') === '' ? [] : [{ kind: 'reasoning', text: said.join('') }]
}
