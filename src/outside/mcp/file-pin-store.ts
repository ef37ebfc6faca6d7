import { join } from 'node:path'
import { BatonError, describe } from '../../errors/baton-error.ts'
import { canonicalJson } from '../../events/canonical-json.ts'
import { isObject } from '../../events/json.ts'
import { wholeFile } from '../../source/plain-file.ts'
import { replaceFile } from '../disk/replace-file.ts'
import { definitionDigest, type McpDefinition } from './definition.ts'
import type { PinnedTool, PinStore, ServerPins } from './pins.ts'

const serverName = /^[a-z][a-z0-9_-]*$/

/**
 * Pins as one JSON file for each server. A file that can't be read is an error, never a first time: otherwise
 * a damaged file would have every tool trusted anew.
 */
export function filePinStore(folder: string): PinStore {
  const fileOf = (server: string): string => {
    if (!serverName.test(server)) throw new BatonError('BATON_NAME_INVALID', { kind: 'MCP server', name: server })
    return join(folder, `${server}.json`)
  }
  let writing: Promise<void> = Promise.resolve()
  return {
    get: async (server) => {
      const file = fileOf(server)
      const text = textIn(file)
      return text === undefined ? undefined : parsed(file, text)
    },
    set: (server, pins) => {
      const file = fileOf(server)
      const next = writing.then(() => replaceFile(file, `${canonicalJson(pins)}\n`))
      writing = next.catch(() => undefined)
      return next
    },
  }
}

const mostBytes = 64 * 2 ** 20

function textIn(file: string): string | undefined {
  try {
    return wholeFile(file, mostBytes).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new BatonError('BATON_MCP_PINS_UNREADABLE', { file, problem: describe(error) }, error)
  }
}

function parsed(file: string, text: string): ServerPins {
  const unreadable = (problem: string): BatonError => new BatonError('BATON_MCP_PINS_UNREADABLE', { file, problem })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw unreadable(describe(error))
  }
  if (!isObject(value) || typeof value['server'] !== 'string' || !Array.isArray(value['tools'])) {
    throw unreadable('it holds something else')
  }
  const tools = (value['tools'] as readonly unknown[]).map((tool) => {
    if (!isPinnedTool(tool)) throw unreadable('one of its tools is not written as one')
    if (definitionDigest(tool.definition) !== tool.digest) {
      throw unreadable(`"${tool.as}" does not have the digest that is written beside it`)
    }
    return tool
  })
  return { server: value['server'], tools }
}

function isPinnedTool(value: unknown): value is PinnedTool {
  if (!isObject(value) || typeof value['as'] !== 'string' || typeof value['digest'] !== 'string') return false
  const definition: unknown = value['definition']
  if (!isObject(definition) || !/^[a-z][a-z0-9_]{0,62}$/.test(value['as'])) return false
  const { name, description, inputSchema, annotations } = definition as Partial<McpDefinition>
  return typeof name === 'string' && typeof description === 'string' && isObject(inputSchema) && isObject(annotations)
}
