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

/** A message of Solana in its envelope for what is never sent: who is to sign it, and for which application. */
export interface OffchainMessage {
  readonly text: string
  /** Empty in the form of the first command-line tools, which names nobody. */
  readonly signers: readonly string[]
  /** An address that an application has chosen for itself; absent where it has chosen none. */
  readonly application?: string | undefined
}

const VERSION_AT = OFFCHAIN_MARK.length
const NO_APPLICATION = '1'.repeat(32)
/** No more signers are shown one by one. */
const MOST_SIGNERS = 8
/** The last format that there is, and that which has visible ASCII characters alone. */
const LAST_FORMAT = 2
const ASCII_FORMAT = 0
const ASCII = /^[\x20-\x7e]+$/

const signers = getArrayDecoder(getAddressDecoder(), record({ size: getU8Decoder() }))
const length = getU16Decoder(LITTLE_ENDIAN)

interface Header {
  readonly application?: string
  readonly format?: number
  readonly signers?: readonly string[]
  /** Absent where the text goes on to the end. */
  readonly length?: number
}
/** What stands before the text: of version 0, also without those who sign, as tools wrote it before 2023, and of version 1. */
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

/** Reads such an envelope; undefined where it cannot be read, or can be read in two ways. */
export function readOffchainMessage(bytes: Uint8Array): OffchainMessage | undefined {
  const headers = HEADERS[bytes[VERSION_AT] ?? -1] ?? []
  const [read, other] = headers.flatMap(header => messageAfter(header, bytes) ?? [])
  return other ? undefined : read
}

function messageAfter(decoder: Decoder<Header>, bytes: Uint8Array): OffchainMessage | undefined {
  try {
    const [header, at] = decoder.read(bytes, VERSION_AT + 1)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(at))
    return isWhole(header, text, bytes.length - at) ? messageOf(header, text) : undefined
  } catch {
    return undefined
  }
}

/** Whether nobody else reads another text, or other signers, in it. */
function isWhole({ format, signers: all, length: said }: Header, text: string, count: number): boolean {
  if (text === '' || (said !== undefined && said !== count)) return false
  if (format !== undefined && (format > LAST_FORMAT || (format === ASCII_FORMAT && !ASCII.test(text)))) return false
  return all === undefined || (all.length > 0 && all.length <= MOST_SIGNERS && new Set(all).size === all.length)
}

const messageOf = ({ application, signers: all = [] }: Header, text: string): OffchainMessage =>
  record<OffchainMessage>({
    text,
    signers: all,
    application: application === NO_APPLICATION ? undefined : application,
  })
