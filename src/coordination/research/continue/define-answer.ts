import type { Runnable } from '../../../kernel/runnable.ts'

/** `research:NAME` for further questions about what earlier research has read. It reads nothing new. */
export function answerRunnable(name: string, description: string): Runnable {
  return {
    kind: 'research',
    name,
    usesModels: true,
    definition: { description, answers: true },
    run: async (context, input) => (await import('./answer.ts')).runAnswer(context, name, input),
  }
}
