/** How much of a schema is held against a value. It depends on what else checks the value. */
export interface Terms {
  /** Whether `format` must hold. Otherwise it is a note to readers, as the standard has it. */
  readonly assertsFormats: boolean
  /** The keywords that count. All, unless this says otherwise. */
  readonly keywords?: ReadonlySet<string>
}

/** For what an agent answers: no one else checks it. */
export const agentTerms: Terms = { assertsFormats: true }

/** For what a tool is called with. Formats tell models what to write; the tool itself says what it can't read. */
export const toolTerms: Terms = { assertsFormats: false }

/**
 * For tools of MCP servers, which check their own input. What arrives here is a copy of the server's schema, cut where
 * it was too large or led out of itself; so only keywords count that let more pass, never less, when a part is missing.
 */
export const serverTerms: Terms = {
  assertsFormats: false,
  keywords: new Set([
    'type',
    'enum',
    'properties',
    'patternProperties',
    'additionalProperties',
    'required',
    'items',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
  ]),
}
