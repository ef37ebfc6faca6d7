/** The thread that writes: takes requests, commits them together, answers. The disk keeps nobody else waiting. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Committer } from './committer.ts'
import type { ConnectionOptions } from './connection.ts'
import { takeAll } from './inbox.ts'

export interface WriterStart {
  readonly path: string
  readonly options: ConnectionOptions
  readonly port: MessagePort
  readonly signal: Int32Array<SharedArrayBuffer>
}

const { path, options, port, signal } = workerData as WriterStart
const committer = new Committer(path, options)
parentPort?.postMessage('ready')

for (let open = true; open; ) {
  const requests = takeAll(port, signal)
  parentPort?.postMessage(committer.commit(requests))
  committer.tidy()
  open = requests.at(-1)?.[0] !== 'close'
}
committer.close()
