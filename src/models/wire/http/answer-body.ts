import { type AnswerHead, noHttp } from './answer-head.ts'
import { PiecewiseReader } from './piecewise-reader.ts'

/** Finds the end of a body in the bytes behind its head. */
export interface BodyReader {
  /** Hands out what belongs to the body. Gives what stands behind it, as soon as it is complete. */
  feed(bytes: Buffer, take: (bytes: Buffer) => void): Buffer | undefined
}

/** What says where a body ends: a number of bytes, chunks, or nothing but the end of the connection. */
export function bodyReader({ status, headers }: AnswerHead): BodyReader | 'until-closed' {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (status === 204 || status === 304) return new LengthReader(0)
  if (coding !== undefined) {
    // Two ways to end are how one answer is passed off as two.
    if (length !== undefined) throw noHttp('it has a length and comes in chunks')
    if (!/^chunked(?:, chunked)*$/i.test(coding)) throw noHttp(`it is encoded as ${JSON.stringify(coding)}`)
    return new PiecewiseReader()
  }
  if (length === undefined) return 'until-closed'
  if (!/^\d{1,15}$/.test(length)) throw noHttp('its length is no number')
  return new LengthReader(Number(length))
}

class LengthReader implements BodyReader {
  #left: number

  constructor(length: number) {
    this.#left = length
  }

  feed(bytes: Buffer, take: (bytes: Buffer) => void): Buffer | undefined {
    const length = Math.min(this.#left, bytes.length)
    this.#left -= length
    if (length > 0) take(length === bytes.length ? bytes : bytes.subarray(0, length))
    return this.#left === 0 ? bytes.subarray(length) : undefined
  }
}
