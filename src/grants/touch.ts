/** Something a call would reach for outside the process. Known from its input alone, before it is made. */
export type Touch =
  | FilesTouch
  /** A host that the caller chose. `host` is a name or an address, without the port; `plain` says http, not https. */
  | { readonly kind: 'net'; readonly host: string; readonly port: number; readonly plain?: boolean }
  /** A host that the user configured: it needs no grant, but what is sent there leaves the machine. */
  | { readonly kind: 'service'; readonly host: string }
  | { readonly kind: 'exec'; readonly command: string }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string; readonly sends: boolean }
  /** A secret by its name, to be sent to a host. The caller never sees its value. */
  | { readonly kind: 'secret'; readonly name: string; readonly host: string }

export interface FilesTouch {
  readonly kind: 'files.read' | 'files.write'
  /** Relative to the folder of files, with `/` between its parts. */
  readonly path: string
  /**
   * Of a folder: `whole`, everything in it, now and later; `part`, only what turns out to be allowed, each file being
   * asked about again. Default: what stands at the path itself.
   */
  readonly extent?: 'whole' | 'part'
}

/** What is known about a tool's answer: `untrusted`, others may have written it; `private`, others must not see it. */
export type Label = 'untrusted' | 'private'

export const knownLabels: readonly Label[] = ['untrusted', 'private']
