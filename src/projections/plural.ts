/** `1 round`, `2 rounds`. */
export function plural(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
