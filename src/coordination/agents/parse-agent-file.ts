import { type ParsedAgent, parseAgentFile as parseWith } from '../../agents/parse-agent-file.ts'
import type { Kind } from '../kind.ts'
import { syntaxOf } from './syntax.ts'

/** Reads the text of an agent file. Never throws: what is wrong with it is the result. */
export function parseAgentFile(text: string, path: string, kinds?: readonly Kind[]): ParsedAgent {
  return parseWith(text, path, syntaxOf(kinds))
}
