/** Something a call would reach for outside the process. Known from its input alone, before it is made. */
export type Touch =
  /** `path` is relative to the project's folder, with `/` between its parts. */
  | { readonly kind: 'files.read' | 'files.write'; readonly path: string }
  /** A host that the caller chose. `host` is a name or an address, without the port. */
  | { readonly kind: 'net'; readonly host: string; readonly port: number }
  /** A host that whoever runs Baton configured: it needs no grant, but what is sent there leaves the machine. */
  | { readonly kind: 'service'; readonly host: string }
  | { readonly kind: 'exec'; readonly command: string }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string; readonly sends: boolean }
  /** A secret by its name, to be sent to a host. The caller never sees its value. */
  | { readonly kind: 'secret'; readonly name: string; readonly host: string }

/** What is known about a tool's answer: `untrusted`, others may have written it; `private`, others must not see it. */
export type Label = 'untrusted' | 'private'
