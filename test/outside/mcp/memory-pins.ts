import type { PinStore, ServerPins } from '../../../src/outside/mcp/pins.ts'

export function memoryPins(): PinStore {
  const kept = new Map<string, ServerPins>()
  return { get: async (server) => kept.get(server), set: async (server, pins) => void kept.set(server, pins) }
}
