import type { Touch } from './touch.ts'

/** A touch in words, and as it would be written in grants. */
export interface ShownTouch {
  /** `reading "notes.md"`. */
  readonly doing: string
  readonly pattern: string
}

export function shownTouch(touch: Touch): ShownTouch {
  switch (touch.kind) {
    case 'files.read':
    case 'files.write': {
      const whole = touch.extent === 'whole' ? 'all of ' : ''
      const path = touch.path === '' ? '.' : shown(touch.path)
      return { doing: `${touch.kind === 'files.read' ? 'reading' : 'writing'} ${whole}"${path}"`, pattern: path }
    }
    case 'net': {
      const usual = touch.plain === true ? 80 : 443
      const host = shown(touch.host.includes(':') && !touch.host.startsWith('[') ? `[${touch.host}]` : touch.host)
      const pattern = `${touch.plain === true ? 'http://' : ''}${host}${touch.port === usual ? '' : `:${touch.port}`}`
      return { doing: `connecting to ${pattern}`, pattern }
    }
    case 'service':
      return { doing: `sending to ${shown(touch.host)}`, pattern: shown(touch.host) }
    case 'exec':
      return { doing: `executing "${shown(touch.command)}"`, pattern: shown(touch.command) }
    case 'mcp': {
      const pattern = shown(`${touch.server}/${touch.tool}`)
      return { doing: `using "${pattern}"`, pattern }
    }
    case 'secret': {
      const pattern = shown(`${touch.name}@${touch.host}`)
      return { doing: `using the secret ${pattern}`, pattern }
    }
  }
}

/** What fits into a message, with nothing in it that acts on a terminal. */
export function shown(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 120)}…` : text
  return short.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')
}
