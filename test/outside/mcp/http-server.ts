import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a program that serves HTTP, and waits until it says where. */
export async function startHttp(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  portIn: (line: string) => number | undefined,
): Promise<{ readonly port: number; readonly child: ChildProcess; said(): string }> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let text = ''
  const port = await new Promise<number>((resolve, reject) => {
    const take = (part: Buffer): void => {
      text += part.toString()
      for (const line of text.split('\n').slice(0, -1)) {
        const found = portIn(line)
        if (found !== undefined) resolve(found)
      }
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', () => reject(new Error(`it ended: ${text}`)))
  })
  return { port, child, said: () => text }
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const socket = createSocket()
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise((resolve) => socket.close(resolve))
  return port
}

/** Serves HTTP in this process until the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export interface Asked {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly name?: string }
}

/** A server of the older protocol without sessions, whose calls are answered by `answer`. */
export function scripted(answer: (asked: Asked, response: ServerResponse) => void): RequestListener {
  return async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const asked = JSON.parse(await textOf(request)) as Asked
    const reply = (result: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result }))
    }
    if (asked.id === undefined) response.writeHead(202).end()
    else if (asked.method === 'server/discover') response.writeHead(400).end()
    else if (asked.method === 'initialize') {
      reply({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } })
    } else if (asked.method === 'tools/list') {
      const tool = (name: string, readOnlyHint: boolean): object => ({
        name,
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint },
      })
      reply({ tools: [tool('look', true), tool('change', false)] })
    } else answer(asked, response)
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
