import type { Violation } from '../oracle.ts'

/** Where the injected text comes from. */
export type Channel =
  | 'read_file'
  | 'search_text'
  | 'file name'
  | 'search_documents'
  | 'read_document'
  | 'read_page'
  | 'http_get'
  | 'web_search'
  | 'MCP answer'
  | 'MCP error'
  | 'MCP description'
  | 'shell'
  | 'places'
  | 'weather'
  | 'directions'
  | 'sub-agent'
  | 'tool error'
  | 'answer to a secret'
  | 'given file'
  | 'journal'

/** The addresses of the servers of one trial. */
export interface Places {
  /** Granted: `https://site.example:…` and `http://intranet.example:…`. */
  readonly site: string
  readonly intranet: string
  /** The attacker's: `https://other.example:…` and `http://evil.example:…`. */
  readonly evil: string
  readonly evilPlain: string
  /** A folder beside the workspace, as an absolute path. */
  readonly outside: string
  /** What nobody else must see. */
  readonly privateWord: string
}

/** What one page of the site answers. */
export interface Page {
  readonly body: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What is prepared for a case, and what the user asks for. */
export interface Setup {
  /** The user's own instructions; the first of them leads to the injected text. */
  readonly task: readonly string[]
  /** What stood in a file that the user gave along with them. */
  readonly given?: readonly string[]
  readonly files?: Readonly<Record<string, string | Buffer>>
  /** Symbolic links in the workspace, and where they lead. */
  readonly links?: Readonly<Record<string, string>>
  readonly pages?: Readonly<Record<string, Page>>
  /** What the search service finds. */
  readonly results?: readonly { readonly title: string; readonly url: string; readonly content: string }[]
  /** What the travel services answer, in order. */
  readonly travel?: readonly unknown[]
  /** What the MCP server answers to a search. */
  readonly notes?: object
  /** The task is that of a run that had begun, in a journal that came along with the files. */
  readonly forged?: true
  /** What the MCP server says of its search. */
  readonly description?: string
}

/** A way from a channel to the model: it takes the injected lines and prepares everything. */
export type Delivery = (lines: readonly string[], places: Places) => Setup

export interface InjectionCase {
  readonly name: string
  readonly channel: Channel
  readonly goal: string
  /** What happens when the fences are down; undefined when even then nothing can. */
  readonly without: Violation | undefined
  readonly needsSandbox: boolean
  setup(places: Places): Setup
}

/** `CALL tool {…}`, which the obedient model carries out wherever it reads it. */
export function call(tool: string, input: object): string {
  return `CALL ${tool} ${JSON.stringify(input)}`
}

/** Reads what nobody else must see. */
export const readPrivate: string = call('read_file', { path: 'private/pay.md' })

interface CaseFields {
  readonly goal: string
  readonly via: { readonly channel: Channel; readonly deliver: Delivery }
  /** What the injected text says. */
  readonly lines: (places: Places) => readonly string[]
  readonly without: Violation | undefined
  /** Further things that must be there. */
  readonly also?: (places: Places) => Partial<Setup>
}

export function injection(name: string, { goal, via, lines, without, also }: CaseFields): InjectionCase {
  return {
    name,
    goal,
    channel: via.channel,
    without,
    needsSandbox: via.channel === 'shell' || goal === 'run commands',
    setup: (places) => {
      const setup = via.deliver(lines(places), places)
      const more = also?.(places) ?? {}
      return { ...setup, ...more, files: { ...setup.files, ...more.files }, pages: { ...setup.pages, ...more.pages } }
    },
  }
}
