import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Clock } from '../../../kernel/ports/clock.ts'
import { systemClock } from '../../../kernel/system-clock.ts'
import { limitedThread } from '../../limited-thread.ts'
import type { SourceText } from '../gather-texts.ts'
import type { ReadScript, ScriptAnswer, ScriptRequest } from './script-thread.ts'

const thread = limitedThread<ScriptRequest, ScriptAnswer>({
  name: 'baton-scripts',
  // The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
  file: new URL(`./script-thread${extname(import.meta.url)}`, import.meta.url),
  // A megabyte of ordinary code takes less than one.
  longestMs: 3_000,
  memory: { stackSizeMb: 16, maxOldGenerationSizeMb: 1024 },
})

/** What was read lately: three tools look at the same files, one after the other. */
const known = new Map<string, ScriptAnswer>()
const mostKnown = 5_000

/**
 * What is in a script. Undefined when it can't be parsed, or not in three seconds: nested calls with type arguments that
 * are never closed take the parser twice as long for every level.
 */
export async function readScript(source: SourceText, clock: Clock = systemClock): Promise<ReadScript | undefined> {
  const key = createHash('sha256')
    .update(`${extname(source.path)}\n${source.text}`)
    .digest('base64')
  const answer = known.get(key) ?? (await thread.ask(source, clock))
  known.delete(key)
  known.set(key, answer)
  if (known.size > mostKnown) for (const oldest of known.keys().take(known.size - mostKnown)) known.delete(oldest)
  return 'problem' in answer ? undefined : answer
}
