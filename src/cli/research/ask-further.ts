import type { Baton } from '../../baton.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import { eventData } from '../../events/catalog.ts'
import { detached } from '../background.ts'
import type { Invocation } from '../command.ts'
import type { ExitCode } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { inputText } from '../input-text.ts'
import { perform } from '../perform.ts'
import { researchKind } from './research-kind.ts'

/** Has a question answered from what an earlier run has read. */
export async function askFurther(invocation: Invocation): Promise<ExitCode> {
  const { options, words, terminal } = invocation
  const further = (await researchKind(invocation)).article?.further
  if (further === undefined) throw refusal('nothing here answers further questions.', 'Start a run of its own.')
  for (const option of ['docs', 'web', 'brief', 'out', 'name', 'approve-plan']) {
    if (options[option] === undefined) continue
    throw refusal(`--${option} has no meaning with --continue.`, 'A further question is answered from what was read.')
  }
  const { text } = await inputText('research', { words, files: undefined, terminal, none: noQuestion })
  const code = await detached(invocation)
  if (code !== undefined) return code
  let earlier = ''
  return perform(
    invocation,
    {
      builtIns: [further.by],
      choose: async ({ baton }) => {
        earlier = (await findRun(baton, String(options['continue']))).rootRunId
        return { name: further.by }
      },
      tags: () => [earlier],
    },
    async ({ baton }) => ({
      text,
      data: { of: earlier },
      artifacts: await keptBy(baton, earlier, further.from),
      // It was written by others, and may come from private documents.
      labels: ['untrusted', 'private'],
    }),
  )
}

const noQuestion = {
  problem: 'there is no question.',
  advice: 'Ask it: baton research --continue last "How loud is it?"',
}

/** What a run kept last under these names, or was given itself: an answer can be asked further. */
async function keptBy(baton: Baton, runId: string, names: readonly string[]): Promise<readonly Artifact[]> {
  const kept = new Map<string, Artifact>()
  for (const event of await baton.events(runId)) {
    const given = eventData(event, 'run.started')?.input.artifacts ?? []
    const own = eventData(event, 'artifact.kept')
    for (const { name, hash, bytes, type } of own === undefined ? given : [...given, own]) {
      if (names.includes(name)) kept.set(name, { name, hash, bytes, type })
    }
  }
  if (names.every((name) => kept.has(name))) return [...kept.values()]
  throw refusal(`${runId} has read nothing that could be asked about.`, 'Name a run of research: baton runs.')
}

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'research', problem, advice })
}
