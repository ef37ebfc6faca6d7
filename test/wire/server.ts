/**
 * Providers of models in a process of their own, which check what they are sent as the real ones do:
 *
 *   POST /LANE/FORMAT/…            a request in one of the wire formats
 *   POST /LANE/control/script      what to answer, a list
 *   GET  /LANE/control/requests    what came so far, and how much of the script is left
 *   GET  /LANE/control/arrived/N   the same, once so many requests have come
 *   POST /LANE/control/release     lets held streams go on
 *
 * Prints its address, and ends with its parent.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { Json } from '../../src/events/json.ts'
import { exchange, sendJson } from './server/exchange.ts'
import { Lane } from './server/lane.ts'
import { type Answer, formats } from './server/script.ts'

const lanes = new Map<string, Lane>()

const server = createServer((request, response) => {
  const [, name = '', what = '', ...path] = (request.url ?? '').split(/[/?]/)
  const lane = lanes.get(name) ?? new Lane()
  lanes.set(name, lane)
  const format = formats.find((one) => one === what)
  const handled =
    format === undefined
      ? control(lane, path, request).then((body) => sendJson(response, 200, body))
      : exchange(lane, format, request, response)
  handled.catch((thrown: unknown) => {
    process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`)
    response.destroy()
  })
})

async function control(lane: Lane, [what, count]: readonly string[], request: IncomingMessage): Promise<Json> {
  const body = await readText(request)
  if (what === 'script') lane.add(JSON.parse(body) as Answer[])
  if (what === 'release') lane.release()
  if (what === 'arrived') await lane.arrived(Number(count))
  return JSON.parse(JSON.stringify({ requests: lane.requests, left: lane.left })) as Json
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.on('end', () => process.exit()).resume()
