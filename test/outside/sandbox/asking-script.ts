/**
 * How a command asks for the network, as one script for Node. Written into the workspace and run there:
 * `node ask.mjs fetch URL`, `node ask.mjs get URL`, `node ask.mjs connect HOST:PORT [NAME]`.
 */
export const askingScript: string = `
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import tls from 'node:tls'

const [what, where, name] = process.argv.slice(2)
const say = (...words) => { fs.writeSync(1, words.join(' ') + '\\n'); process.exit(0) }
const attempts = {
  fetch: async () => {
    const answer = await fetch(where)
    say(answer.status, await answer.text())
  },
  get: () => {
    const { port } = new URL(process.env.HTTP_PROXY)
    http.get({ host: '127.0.0.1', port, path: where }, (answer) => {
      let text = ''
      answer.on('data', (bytes) => (text += bytes)).on('end', () => say(answer.statusCode, text))
    })
  },
  connect: () => {
    const socket = net.connect(new URL(process.env.HTTPS_PROXY).port, '127.0.0.1')
    let head = ''
    socket.on('error', (e) => say('broken', e.code))
    socket.on('end', () => say(head))
    socket.on('close', () => say('closed', head))
    socket.write('CONNECT ' + where + ' HTTP/1.1\\r\\nhost: ' + where + '\\r\\n\\r\\n')
    socket.on('data', (bytes) => {
      head += bytes
      if (name === undefined || !head.includes('\\r\\n\\r\\n') || !head.startsWith('HTTP/1.1 200')) return
      socket.removeAllListeners('data')
      if (name === 'plain') return socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n')
      tls.connect({ socket, servername: name }).on('secureConnect', () => say('spoke as', name)).on('error', (e) => say('broken', e.code))
    })
  },
}
attempts[what]()?.catch((e) => say('failed', e.cause?.code ?? e.cause?.message ?? e.message))
`
