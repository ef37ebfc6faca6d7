import type { Clock } from '../kernel/ports/clock.ts'
import type { Access } from './ai-sdk/language-model.ts'
import type { ModelLine } from './ai-sdk/line.ts'
import { sdkLine } from './ai-sdk/sdk-line.ts'
import type { ChatServer } from './wire/chat/chat-reader.ts'
import { chatWire } from './wire/chat/chat-wire.ts'
import { wireLine } from './wire/wire-line.ts'

/** The line to a model: a wire of our own where there is one for its protocol, else the package of its provider. */
export function lineTo(access: Access, clock: Clock): ModelLine {
  const server = chatServer(access.provider)
  return server === undefined ? sdkLine(access, clock) : wireLine(access, clock, chatWire(server))
}

/** Settings and marks for all compatible servers go by this name, so a server of this name has two meanings to tell apart. */
const commonName = /^openai[-_]?compatible$/i

function chatServer({ protocol, name }: Access['provider']): ChatServer | undefined {
  if (protocol === 'openai-chat') return { isCompatible: false }
  const marksName = name.split('.')[0]?.trim() ?? ''
  if (protocol !== 'openai-compatible' || commonName.test(marksName)) return undefined
  return { isCompatible: true, name: marksName }
}
