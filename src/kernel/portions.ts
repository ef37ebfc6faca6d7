/** Small enough that looking ahead to its end from every line takes no time. */
const most = 4_096

/**
 * Bytes of a stream, some at a time. What reads events looks for a carriage return in all that it was handed at once, and
 * does so again for every line: a server that sends many short lines and one return behind them would hold up the process.
 * No bytes are one portion: a stream that is given nothing for a read waits for ever.
 */
export function* portionsOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes.subarray(0, most)
  for (let at = most; at < bytes.length; at += most) yield bytes.subarray(at, at + most)
}
