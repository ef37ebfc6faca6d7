export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Of a sphere with the volume of the earth: right to about half a per cent. */
const earthRadiusKm = 6371

const compassPoints = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The shortest way over the surface, in kilometres. */
export function greatCircleKm(from: Coordinates, to: Coordinates): number {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The direction one sets out in, in whole degrees from north over east. */
export function initialBearing(from: Coordinates, to: Coordinates): number {
  const east = radians(to.longitude - from.longitude)
  const start = radians(from.latitude)
  const end = radians(to.latitude)
  const across = Math.sin(east) * Math.cos(end)
  const along = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east)
  return Math.round((Math.atan2(across, along) * 180) / Math.PI + 360) % 360
}

export function compassWord(bearing: number): string {
  return compassPoints[Math.round(bearing / 45) % 8] ?? 'north'
}
