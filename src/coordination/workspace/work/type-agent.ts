import { agentFrom } from '../../../agents/define-agent.ts'
import type { AgentDefinition } from '../../../agents/definition.ts'
import { agentSyntax } from '../../../agents/syntax.ts'
import type { Grants } from '../../../grants/grants.ts'
import type { WorkType } from '../definition.ts'
import { typeTools } from '../tools.ts'

/** Agents that a workspace makes have no keys of coordination models. */
const plainSyntax = agentSyntax([])

interface TypeAgent {
  readonly description: string
  readonly prompt: string
  readonly tools: readonly string[]
  readonly grants: Grants
}

const everyFile = ['**']

/** The executors of the types that come with Baton (WSP-22a). */
const builtIn: Readonly<Record<string, TypeAgent>> = {
  SearchAgent: {
    description: 'Searches the web and the documents of the project',
    prompt:
      'You search: the web where you can, and the documents of the project. Say what you found and where it stands. To prepare a new agent, find documentation and examples of the framework, patterns of implementation, best practices, and tools and libraries that help.',
    tools: typeTools.SearchAgent,
    grants: { files: { read: everyFile }, net: { hosts: ['*'] } },
  },
  FileAgent: {
    description: 'Reads, searches, writes and edits files of the project',
    prompt:
      'You work on files. Read before you change, and leave nothing half done. Leave no match out: when an answer is truncated, ask for the rest. When creating agents, use the template for agents, implement the capabilities that the context names, follow the patterns of the framework, handle errors, and keep to the structure of folders; what you write must be complete and work.',
    tools: typeTools.FileAgent,
    grants: { files: { read: everyFile, write: everyFile } },
  },
  TerminalAgent: {
    description: 'Runs commands in the sandbox of the project',
    prompt:
      'You run commands. Look before you change anything: shell_readonly can change nothing and is enough for most. Say what the command printed and how it ended. Never do more than was asked, and report errors as they are.',
    tools: typeTools.TerminalAgent,
    grants: { files: { read: everyFile, write: everyFile }, exec: { commands: ['*'] } },
  },
}

/** The agent of a type that names no executor. Tools that the project has not loaded are left out. */
export function agentOfType(type: WorkType, hasTool: (name: string) => boolean): AgentDefinition {
  const own = type.made === undefined ? builtIn[type.type] : type.made
  const prompt = type.prompt ?? own?.prompt ?? `You are ${type.type}, able to do: ${type.capabilities.join(', ')}.`
  const model = type.models?.executor
  return agentFrom(
    {
      name: type.type.toLowerCase(),
      description: own?.description ?? type.capabilities.join(', '),
      prompt,
      tools: (type.tools ?? own?.tools ?? []).filter(hasTool),
      maxTurns: 100,
      grants: own?.grants ?? { files: { read: everyFile } },
      ...(model === undefined ? {} : { model }),
    },
    plainSyntax,
  )
}
