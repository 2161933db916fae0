import {
  getAddressDecoder,
  getArrayDecoder,
  getStructDecoder,
  getU16Decoder,
  getU8Decoder,
  type Decoder,
} from '@solana/web3.js'
import { record } from '../../../lib/own/record.js'
import { OFFCHAIN_MARK } from '../../messages/offchain-mark.js'
import { LITTLE_ENDIAN } from '../little-endian.js'

/**
 * A Solana off-chain message: a text in an envelope with its signers and its application. It can never be sent as a
 * transaction.
 */
export interface OffchainMessage {
  readonly text: string
  /** The accounts that should sign; empty in the format of the first command-line tools, which has none. */
  readonly signers: readonly string[]
  /** An address that an application has chosen as its identifier; absent if it has chosen none. */
  readonly application?: string | undefined
}

const VERSION_AT = OFFCHAIN_MARK.length
const NO_APPLICATION = '1'.repeat(32)
/** The maximum number of signers, because a screen lists each of them. */
const MOST_SIGNERS = 8
/** The highest defined format, and the format that allows printable ASCII characters only. */
const LAST_FORMAT = 2
const ASCII_FORMAT = 0
const ASCII = /^[\x20-\x7e]+$/

const signers = getArrayDecoder(getAddressDecoder(), record({ size: getU8Decoder() }))
const length = getU16Decoder(LITTLE_ENDIAN)

interface Header {
  readonly application?: string
  readonly format?: number
  readonly signers?: readonly string[]
  /** Absent if the text extends to the end of the message. */
  readonly length?: number
}
/**
 * The headers of each version. Version 0 has a second form without application and signers, which tools wrote before
 * 2023.
 */
const HEADERS: Readonly<Record<number, readonly Decoder<Header>[]>> = record({
  0: [
    getStructDecoder([
      ['application', getAddressDecoder()],
      ['format', getU8Decoder()],
      ['signers', signers],
      ['length', length],
    ]),
    getStructDecoder([
      ['format', getU8Decoder()],
      ['length', length],
    ]),
  ],
  1: [getStructDecoder([['signers', signers]])],
})

/** Parses an off-chain message; undefined if it cannot be parsed, or can be parsed in two ways. */
export function readOffchainMessage(bytes: Uint8Array): OffchainMessage | undefined {
  const headers = HEADERS[bytes[VERSION_AT] ?? -1] ?? []
  const [read, other] = headers.flatMap(header => messageAfter(header, bytes) ?? [])
  return other ? undefined : read
}

function messageAfter(decoder: Decoder<Header>, bytes: Uint8Array): OffchainMessage | undefined {
  try {
    const [header, at] = decoder.read(bytes, VERSION_AT + 1)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(at))
    return isUnambiguous(header, text, bytes.length - at) ? messageOf(header, text) : undefined
  } catch {
    return undefined
  }
}

/** True if no parser can read another text or other signers from the message. */
function isUnambiguous({ format, signers: all, length: declared }: Header, text: string, count: number): boolean {
  if (text === '' || (declared !== undefined && declared !== count)) return false
  if (format !== undefined && (format > LAST_FORMAT || (format === ASCII_FORMAT && !ASCII.test(text)))) return false
  return all === undefined || (all.length > 0 && all.length <= MOST_SIGNERS && new Set(all).size === all.length)
}

const messageOf = ({ application, signers: all = [] }: Header, text: string): OffchainMessage =>
  record<OffchainMessage>({
    text,
    signers: all,
    application: application === NO_APPLICATION ? undefined : application,
  })
