import type { Command } from './command.ts'

/** Every command, in the order of help. A command's file is read when it is used. */
export const commandTable: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  run: async () => (await import('./commands/run.ts')).run,
  ask: async () => (await import('./commands/ask.ts')).ask,
  research: async () => (await import('./commands/research.ts')).research,
  chat: async () => (await import('./commands/chat.ts')).chat,
  check: async () => (await import('./commands/check.ts')).check,
  condition: async () => (await import('./commands/condition.ts')).condition,
  workspace: async () => (await import('./commands/workspace.ts')).workspace,
  peer: async () => (await import('./commands/peer.ts')).peer,
  task: async () => (await import('./commands/task.ts')).task,
  runs: async () => (await import('./commands/runs.ts')).runs,
  show: async () => (await import('./commands/show.ts')).show,
  watch: async () => (await import('./commands/watch.ts')).watch,
  resume: async () => (await import('./commands/resume.ts')).resume,
  recover: async () => (await import('./commands/recover.ts')).recover,
  cancel: async () => (await import('./commands/cancel.ts')).cancel,
  send: async () => (await import('./commands/send.ts')).send,
  answer: async () => (await import('./commands/answer.ts')).answer,
  trust: async () => (await import('./commands/trust.ts')).trust,
  export: async () => (await import('./commands/export.ts')).exportRun,
  journal: async () => (await import('./commands/journal.ts')).journal,
  models: async () => (await import('./commands/models.ts')).models,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  completion: async () => (await import('./commands/completion.ts')).completion,
}

export const commandNames: readonly string[] = Object.keys(commandTable)

export async function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commandTable).map((load) => load()))
}
