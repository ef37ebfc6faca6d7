/**
 * A service for hotels that is made up, in the place of one that you have a contract with: `node rooms.ts [PORT]`.
 * It answers `GET /search?city=Paris&persons=2` and speaks words of its own, as each of them does.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , port = '4810'] = process.argv

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const city = searchParams.get('city') ?? ''
  const persons = Number(searchParams.get('persons') ?? 1)
  const isSearch = pathname === '/search' && city !== ''
  const rooms = ['Grand', 'Station', 'Harbour'].map((name, index) => ({
    hotel: `${name} Hotel ${city}`,
    stars: 4 - index,
    price: { amount: (120 - 30 * index) * persons, currency: 'EUR' },
  }))
  response.writeHead(isSearch ? 200 : 400, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isSearch ? { rooms } : { message: 'Which city?' }))
})

server.listen(Number(port), '127.0.0.1', () => {
  console.log(`Made-up rooms at http://127.0.0.1:${(server.address() as AddressInfo).port}/search`)
})
