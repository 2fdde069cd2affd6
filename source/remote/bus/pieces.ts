import { gunzipSync, gzipSync } from 'node:zlib'
import { headers, type MsgHdrs } from '@nats-io/transport-node'

/** Texts of any length in messages of a bus, which takes a megabyte at most unless it is told otherwise. */

const pieceHeader = 'Mcteam-Piece'
const gzipHeader = 'Mcteam-Gzip'
/** Bytes below which packing saves less than it costs. */
const smallBytes = 2048
/** Bytes a message needs beside its content: headers and subjects. */
const envelopeBytes = 4096
/** No session's state is that large; a hundred thousand pieces would only exhaust the memory. */
const mostPieces = 512
const mostBytes = 256 << 20

export interface Piece {
  readonly data: Uint8Array
  readonly headers: MsgHdrs
}

/** Parts a text for messages of `most` bytes. The pieces of one text are sent in order, with nothing of its kind between. */
export function pieces(text: string, most: number): readonly Piece[] {
  const plain = Buffer.from(text)
  const packed = plain.length > smallBytes
  const bytes = packed ? gzipSync(plain, { level: 1 }) : plain
  const size = Math.max(1024, most - envelopeBytes)
  const count = Math.max(1, Math.ceil(bytes.length / size))
  return Array.from({ length: count }, (_, index) => {
    const about = headers()
    if (packed) about.set(gzipHeader, '1')
    if (count > 1) about.set(pieceHeader, `${index + 1}/${count}`)
    return { data: bytes.subarray(index * size, (index + 1) * size), headers: about }
  })
}

/** Which piece of how many a message is. */
export function pieceOf(about: MsgHdrs | undefined): { readonly index: number; readonly count: number } {
  const [index = 1, count = 1] = (about?.get(pieceHeader) || '1/1').split('/').map(Number)
  return { index, count }
}

/** Puts pieces together again. What is no piece of the text begun before begins a new one; half a text is forgotten. */
export function assembler(): (data: Uint8Array, about: MsgHdrs | undefined) => string | undefined {
  let parts: Uint8Array[] = []
  return (data, about) => {
    const { index, count } = pieceOf(about)
    if (index === 1) parts = []
    if (index !== parts.length + 1 || !(count <= mostPieces)) {
      parts = []
      return undefined
    }
    parts.push(data)
    if (index < count) return undefined
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    parts = []
    return Buffer.from(about?.has(gzipHeader) ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes).toString(
      'utf8',
    )
  }
}
