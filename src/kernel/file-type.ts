/** A media type as it is compared: what its writers add or write in their own way left away. */
export function plainType(type: string): string {
  const [plain = ''] = type.split(';', 1)
  const name = plain.trim().toLowerCase()
  return name === 'image/jpg' || name === 'image/pjpeg' ? 'image/jpeg' : name
}

/** The type of a picture or a PDF by its first bytes: what a file is called says little. */
export function typeByContent(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return start.startsWith('%PDF-') ? 'application/pdf' : undefined
}
