import type { Lane } from '../../test/wire/rig.ts'
import { cities, prompts, request, said, weatherIn } from './task.ts'

interface PeerTask {
  readonly url: string
  readonly request: string
  readonly prompts: typeof prompts
  readonly supervisor: string
  readonly weatherIn: typeof weatherIn
}

type Peer = { readonly runTask: (task: PeerTask) => Promise<string> }

const supervisor =
  'You are the supervisor. Have the researcher find out what is needed, then the writer write, then the editor finish. Then give the finished text.'

function taskAt(lane: Lane): PeerTask {
  return { url: `${lane.url}/chat/v1`, request, prompts, supervisor, weatherIn }
}

const looks = cities.map((city) => ({ tool: 'look_up', input: { city } }))

export async function openaiAgents(lane: Lane): Promise<string> {
  await lane.script(
    { to: prompts.researcher, calls: looks },
    { to: prompts.researcher, text: said.findings, calls: [{ tool: 'transfer_to_writer', input: {} }] },
    { to: prompts.writer, text: said.draft, calls: [{ tool: 'transfer_to_editor', input: {} }] },
    { to: prompts.editor, text: said.page },
  )
  const { runTask } = (await import('../peers/handoff-openai-agents.mjs' as string)) as Peer
  return runTask(taskAt(lane))
}

export async function langgraphSupervisor(lane: Lane): Promise<string> {
  const transferTo = (name: string) => ({ to: supervisor, calls: [{ tool: `transfer_to_${name}`, input: {} }] })
  await lane.script(
    ...Object.keys(prompts).map(transferTo),
    { to: supervisor, text: said.page },
    { to: prompts.researcher, calls: looks },
    { to: prompts.researcher, text: said.findings },
    { to: prompts.writer, text: said.draft },
    { to: prompts.editor, text: said.page },
  )
  const { runTask } = (await import('../peers/supervisor-langgraph.mjs' as string)) as Peer
  return runTask(taskAt(lane))
}
