import { hash } from 'node:crypto'
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { ownFolder, privateFolder } from '../config/own-folder.ts'
import type { FilesBehind, McpServer, StdioServer } from '../outside/mcp/server.ts'
import { wholeFile } from '../source/plain-file.ts'
import { namesBelow, realPlace } from './places.ts'
import { fetchedFrom, isCode, reachOf } from './server-reach.ts'

/** Where servers are declared, and what finds their programs. */
export interface PlaceOfServers {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/** A larger program is known by its path alone: reading it would take longer than all the rest. */
const largestHashed = 2 ** 20
/** Of the project's own files, this much is read. */
const largestOwn = 16 * 2 ** 20

/** A server as it would be started: in which folder, and by which files. */
export function placedServer(server: McpServer, { folder, env }: PlaceOfServers): McpServer {
  if (!('command' in server)) return server
  const cwd = server.cwd === undefined ? neutralFolder(server, env) : resolve(folder, server.cwd)
  const found = foundProgram(server, { folder, env, cwd: cwd ?? folder })
  return {
    ...server,
    ...reachOf(server, folder),
    ...(cwd === undefined ? {} : { cwd }),
    ...(found === undefined ? {} : { found }),
  }
}

/** Nothing that a project brings is in it. Undefined for programs that work in the folder of the project. */
function neutralFolder(server: StdioServer, env: NodeJS.ProcessEnv): string | undefined {
  if (fetchedFrom(server).length === 0) return undefined
  return neutralPlace(env)
}

/** Where programs are started that would take what they find around them for their own. */
function neutralPlace(env: NodeJS.ProcessEnv): string {
  return join(ownFolder(env, process.platform), 'servers')
}

/** Makes the folder that a server is started in, if it is that one. False where others could put something into it. */
export function readyToStart(server: McpServer, env: NodeJS.ProcessEnv): boolean {
  if (!('command' in server) || server.cwd !== neutralPlace(env)) return true
  return privateFolder(server.cwd) !== undefined && readdirSync(server.cwd).length === 0
}

interface Finding extends PlaceOfServers {
  readonly cwd: string
}

function foundProgram({ command, args = [] }: StdioServer, finding: Finding): FilesBehind | undefined {
  const path = programPath(command, finding)
  if (path === undefined) return undefined
  const real = realpathSync(path)
  const own = args.flatMap((arg) => ownFile(arg, finding) ?? [])
  const files = [...new Set([real, ...own])].flatMap((file) => {
    const isProjects = isOwn(file, finding)
    const hash = hashOf(file, isProjects ? largestOwn : largestHashed)
    if (hash !== undefined) return [{ path: file, hash }]
    return isProjects ? [{ path: file, hash: 'whose changes are not seen' }] : []
  })
  return { path, real, hashes: files }
}

/** As a shell would find it, without looking into folders that the path names by where it is started. */
function programPath(command: string, { cwd, env }: Finding): string | undefined {
  if (/[\\/]/.test(command)) return executable(resolve(cwd, command))
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  for (const folder of folders) {
    const path = executable(join(folder, command))
    if (path !== undefined) return path
  }
  return undefined
}

function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile() ? path : undefined
  } catch {
    return undefined
  }
}

/** The file of the project that an argument names to be executed, if it names one. Other files may change without asking. */
function ownFile(arg: string, finding: Finding): string | undefined {
  const path = realPlace(resolve(finding.cwd, arg))
  if (!isOwn(path, finding)) return undefined
  return executable(path) ?? (isCode(path) && statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined)
}

function isOwn(path: string, { folder }: Finding): boolean {
  return namesBelow(realPlace(folder), path) !== undefined
}

function hashOf(path: string, largest: number): string | undefined {
  try {
    return `sha256:${hash('sha256', wholeFile(path, largest), 'hex')}`
  } catch {
    return undefined
  }
}
