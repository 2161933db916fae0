import { _TypedDataEncoder as Encoder } from '@ethersproject/hash'
import { resolveSettings } from '../../../config/resolve.js'
import { typedDataDigest } from '../../../chains/ethereum/typed-data/digest.js'
import { english } from '../../../copy/language.js'
import { readMessage } from '../../../wallet/messages/read-message.js'
import { callIn } from '../call-in.js'
import { meaningOfMessage } from '../message-meaning.js'

export const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const DUCK = '0x000000000000000000000000000000000000d0cc'

export interface TypedDataInput {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Parses "address spender,uint256 value" into the members of an EIP-712 type in JSON. */
export const members = (text: string) =>
  text.split(',').map(member => {
    const [type = '', name = ''] = member.split(' ')
    return { name, type }
  })

/** The review of typed data before they are signed, and the signed hash as we and ethers compute it. */
export async function reviewTypedData(data: TypedDataInput) {
  const message = await readMessage({ method: 'eth_signTypedData_v4', data, address: WALLET })
  if (message.kind !== 'typed') throw new Error('no typed data')
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001' })
  const { sentence, facts, notices } = meaningOfMessage(message, { settings, reading: await callIn(message) }, english)
  return {
    sentence: sentence.text,
    values: sentence.given,
    facts: Object.fromEntries(
      facts.map(({ id, value }) => [id, 'text' in value ? value.text : 'full' in value ? value.full : value]),
    ),
    notices: notices.map(({ text }) => text),
    grave: notices.filter(({ grave }) => grave).map(({ text }) => text),
    digests: [
      typedDataDigest(message.content),
      Encoder.hash(data.domain, data.types as never, data.message as never),
    ] as const,
    /** The encoded type, which contracts contain as a constant. */
    encodedType: Encoder.from(data.types as never).encodeType(data.primaryType),
  }
}
