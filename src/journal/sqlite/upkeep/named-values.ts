const hashes = /sha256:[0-9a-f]{64}/g

/**
 * Whatever in a text looks like the name of a value. Text that an agent or a person wrote may name one too, and then it
 * should be there, so this looks at more than the places where events refer to values.
 */
export function namedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(hashes), ([hash]) => hash)
}
