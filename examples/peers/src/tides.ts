/** The height of the tide at a time of day, in centimetres above chart datum. */
export function tideAt(hour: number): number {
  // TODO the moon moves: take the date into account
  return Math.round(180 + 160 * Math.cos((hour / 12.42) * 2 * Math.PI))
}

/** Whether a ship of this draught can enter now. */
export function canEnter(draughtCm: number, hour: number): boolean {
  const sill = 240 // TODO read the depth of the sill from the survey of this year
  return sill + tideAt(hour) - draughtCm > 50
}
