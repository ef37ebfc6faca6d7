/** Fit for browsers: facts, and pure functions over them. */
export const leaves: readonly string[] = ['errors', 'events', 'projections', 'grants', 'secrets']
const ports = [...leaves, 'kernel']
const tools = [...ports, 'source', 'outside', 'tools']
const agents = [...tools, 'agents']
const coordinated = [...agents, 'understanding', 'models', 'packs']
const all = [...coordinated, 'coordination', 'journal', 'engine']
const surface = [...ports, 'library', 'baton.ts', 'index.ts', 'config', 'project']

const user = 'It is one more user of the public surface: whatever it needs, users need too.'

/** What each folder may import besides its own files, and what to remember when it tries to import more. */
export const directions: Record<string, readonly [may: readonly string[], because: string]> = {
  errors: [[], 'Errors are a leaf: everyone may use them, so they use no one.'],
  events: [['errors'], 'Events state facts; they know nothing of the code that records or reads them.'],
  grants: [['errors', 'events'], 'Grants are data and pure judgements: code that acts asks them, they ask no one.'],
  secrets: [['errors'], 'Secrets are found and covered up here; where they come from is not its business.'],
  projections: [['events', 'errors'], 'A projection is a pure fold: what it needs must be in an event.'],
  kernel: [leaves, 'The kernel meets the outside through ports: declare one and let an adapter implement it.'],
  source: [ports, 'The reader of files knows spans, problems and limits; what the keys mean is for its callers.'],
  journal: [ports, 'A journal stores what the kernel hands it; it neither decides nor calls anyone.'],
  understanding: [ports, 'Rules about words know no tool by name: what belongs to one tool is in its pack.'],
  pacing: [ports, 'A gate lets calls through; what they ask for, and what to do when they fail, is for callers.'],
  models: [
    [...ports, 'understanding', 'pacing'],
    'A model adapter answers one call; who asks, and what is kept, is not its business.',
  ],
  engine: [ports, 'An engine executes runs, whatever they are, and takes its journal through the port.'],
  outside: [[...ports, 'source', 'tools'], 'The border guards calls; which tool makes them is not its business.'],
  tools: [[...ports, 'source'], 'Here tools are defined and checked; the tools themselves are in packs/.'],
  packs: [
    [...tools, 'understanding', 'pacing'],
    'A tool does one thing when asked; who asks, and what is kept, is not its business.',
  ],
  agents: [tools, 'Agents see models and journals through the ports in kernel/ only.'],
  coordination: [coordinated, 'A model decides; it does not store. Act through the context; the kernel does the rest.'],
  library: [all, 'What can be run by name, put together from agents, kinds and models.'],
  'baton.ts': [
    [...all, 'library'],
    'Here adapters meet ports; server, command line and test doubles are built on top.',
  ],
  'index.ts': [
    [...all, 'baton.ts', 'library'],
    'The public surface shows the runtime, not what is built on top of it.',
  ],
  testing: [[...all, 'baton.ts'], 'Test doubles are real implementations of the ports; they need no server.'],
  config: [
    [...ports, 'source', 'outside'],
    'Settings say what is wanted; acting on them is for the code that reads them.',
  ],
  project: [
    [...all, 'library', 'baton.ts', 'config'],
    'Here settings become a runtime; server and command line open projects through it.',
  ],
  server: [surface, user],
  cli: [[...surface, 'source', 'agents', 'models', 'coordination'], user],
}
