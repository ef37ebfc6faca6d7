// @module-tag slow
import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hostFits } from '../../../src/grants/host.ts'
import type { Touch } from '../../../src/grants/touch.ts'
import { specialAddress } from '../../../src/outside/egress/special-addresses.ts'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { certificate } from '../egress/certificate.ts'
import { startSite } from '../egress/loopback-site.ts'
import { askingScript } from './asking-script.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { probeScript } from './probe-script.ts'
import { callTool, own, useStage } from './stage.ts'

const stage = useStage()

beforeEach(async (context) => {
  await needBubblewrap(context)
  stage().write({ 'ask.mjs': askingScript, 'probe.mjs': probeScript, 'ca.crt': certificate, 'notes/today.md': 'x' })
})

/** Every name leads to loopback, which alone is taken for a public address. */
const loopback = {
  resolve: async () => ['127.0.0.1'],
  special: (address: string) => (address === '127.0.0.1' ? undefined : specialAddress(address)),
}

interface Surroundings {
  /** What the call names. */
  readonly hosts?: readonly string[]
  /** What its caller is granted. */
  readonly granted?: readonly string[]
  readonly addresses?: Partial<typeof loopback>
  readonly signal?: AbortSignal
}

function shell(command: string, { hosts, granted = hosts ?? [], addresses = loopback, signal }: Surroundings = {}) {
  const tool = shellTool(createSandbox({ addresses }), stage())
  const may = (touch: Touch): boolean => touch.kind !== 'net' || granted.some((pattern) => hostFits(pattern, touch))
  const input = { command: `export NODE_EXTRA_CA_CERTS=ca.crt; ${command}`, timeout_seconds: 30, hosts: hosts ?? [] }
  return callTool(tool, input, { may, ...(signal === undefined ? {} : { signal }) })
}

async function listen(options: ListenOptions): Promise<Server> {
  const server = createServer().listen(options)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server
}

function told({ stdout, stderr, not_reached }: ShellOutput): string {
  return [stdout, stderr, ...(not_reached ?? [])].join('\n')
}

describe('a command in bubblewrap (issue 17)', () => {
  test('has no network unless its call names hosts', async () => {
    const { port, accepted } = await startSite((_, response) => response.end('hello'), true)
    const result = await shell(`node ask.mjs fetch https://site.example:${port}/`, { granted: ['*'] })
    expect(result.stdout).toMatch(/^failed/)
    expect(accepted()).toBe(0)
  })

  test('reaches by https the hosts that its call names and its caller is granted', async () => {
    const { port, requests } = await startSite((_, response) => response.end('hello'), true)
    const host = `site.example:${port}`
    const result = await shell(`node ask.mjs fetch https://${host}/page`, { hosts: [host] })
    expect(told(result)).toContain('200 hello')
    expect(result).toMatchObject({ exit_code: 0, sandbox: 'bubblewrap' })
    expect(requests.map(({ url, headers }) => [url, headers.host])).toEqual([['/page', host]])
  })

  test('reaches plain http only where that is granted', async () => {
    const { port, requests } = await startSite((_, response) => response.end('hello'))
    const url = `http://site.example:${port}`
    expect(told(await shell(`node ask.mjs fetch ${url}/page`, { hosts: [url] }))).toContain('200 hello')
    expect(told(await shell(`node ask.mjs get ${url}/page`, { hosts: [url] }))).toContain('200 hello')
    const hosts = [`site.example:${port}`]
    expect(told(await shell(`node ask.mjs get ${url}/page`, { hosts }))).toMatch(/^403 .*http to site\.example/)
    expect(told(await shell(`node ask.mjs fetch ${url}/page`, { hosts }))).toContain('what was sent is not https')
    expect(requests).toHaveLength(2)
    expect(requests[0]?.headers).not.toHaveProperty('proxy-connection')
  })

  test('is told which host was refused, and what to add', async () => {
    const { port, accepted } = await startSite((_, response) => response.end('hello'), true)
    const [named, other] = [`site.example:${port}`, `other.example:${port}`]
    const result = await shell(`node ask.mjs connect ${other}`, { hosts: [named], granted: [named, other] })
    expect(result.stdout).toMatch(/^HTTP\/1\.1 403 Forbidden/)
    expect(result.stdout).toContain(`Name "${other}" in \`hosts\` of the call`)
    expect(result.not_reached).toEqual([expect.stringContaining(`net: { hosts: ["${other}"] }`)])
    const ungranted = await shell(`node ask.mjs connect ${other}`, { hosts: [other], granted: [named] })
    expect(ungranted.stdout).toMatch(/^HTTP\/1\.1 403 Forbidden/)
    expect(accepted()).toBe(0)
  })

  test.each([
    ['127.0.0.1', 'an address of this machine'],
    ['169.254.169.254', 'where clouds keep their credentials'],
    ['10.0.0.8', 'a private address'],
  ])('reaches nothing behind a name that leads to %s', async (address, kind) => {
    const { port, accepted } = await startSite((_, response) => response.end('hello'), true)
    const host = `site.example:${port}`
    const addresses = { resolve: async () => [address] }
    const result = await shell(`node ask.mjs connect ${host}`, { hosts: [host], addresses })
    expect(result.stdout).toMatch(/^HTTP\/1\.1 403 Forbidden/)
    expect(result.not_reached?.[0]).toContain(kind)
    expect(accepted()).toBe(0)
  })

  test('reaches no other host at the same address, and speaks nothing but https to it', async () => {
    const { port, requests } = await startSite((_, response) => response.end('hello'), true)
    const host = `site.example:${port}`
    const spoke = async (as: string) => shell(`node ask.mjs connect ${host} ${as}`, { hosts: [host] })
    expect((await spoke('site.example')).stdout).toBe('spoke as site.example\n')
    expect(told(await spoke('other.example'))).toContain('the connection is for other.example')
    expect(told(await spoke('plain'))).toContain('what was sent is not https')
    expect(requests).toHaveLength(0)
  })

  test('reaches no server of this machine and no socket by path with it, and sends no datagrams', async () => {
    const hosts = ['site.example']
    const server = await listen({ port: 0, host: '127.0.0.1' })
    const path = join(stage().root, 'notes', 'host.sock')
    await listen({ path })
    own(path)
    const name = `baton-network-${process.pid}`
    await listen({ path: `\0${name}` })
    const { port } = server.address() as AddressInfo
    const attempt = async (words: string) => (await shell(`node probe.mjs ${words}`, { hosts })).stdout
    expect(await attempt(`tcp ${port}`)).toBe('blocked ECONNREFUSED\n')
    expect(await attempt('socket notes/host.sock')).toBe('blocked EPERM\n')
    expect(await attempt(`abstract ${name}`)).toBe('blocked EPERM\n')
    expect(await attempt('udp 53')).toBe('blocked EPERM\n')
  })

  test('holds no channel to the process outside', async () => {
    const command = 'ls /proc/self/fd; env | grep CHANNEL'
    const [without, having] = [await shell(command), await shell(command, { hosts: ['site.example'] })]
    expect(having.stdout).toBe(without.stdout)
  })

  test('leaves no connection behind when it ends or is cancelled', async () => {
    const arrived = Promise.withResolvers<void>()
    const { port, quiet } = await startSite(() => arrived.resolve(), true)
    const host = `site.example:${port}`
    const cancelling = new AbortController()
    const running = shell(`node ask.mjs fetch https://${host}/never`, { hosts: [host], signal: cancelling.signal })
    await arrived.promise
    cancelling.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    await quiet()
  })
})
