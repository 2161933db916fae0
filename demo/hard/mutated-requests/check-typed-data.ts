import { _TypedDataEncoder as TypedDataEncoder } from '@ethersproject/hash'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '../../../src/chains/ethereum-request.js'
import { checksummed } from '../../../src/chains/ethereum/index.js'
import { typedDataDigest } from '../../../src/chains/ethereum/typed-data/digest.js'
import { english } from '../../../src/copy/language.js'
import { meaningOfMessage } from '../../../src/screens/signing/message-meaning.js'
import type { TypedData } from '../../../src/chains/messages/typed-data/read-typed-data.js'
import { readMessage } from '../../../src/wallet/messages/read-message.js'
import { outcomes, violations } from './outcome.js'
import { amountIn, factValue, minuteOf } from './shown.js'
import { TYPED, type Data } from './typed-data.js'
import { settings, USDC, WALLET } from './values.js'

/** The message with another value for this member. */
const withMember = (message: object, path: string, value: unknown): object => {
  const [name = '', ...rest] = path.split('.')
  const old = (message as Record<string, unknown>)[name]
  return { ...message, [name]: rest.length === 0 ? value : withMember(old as object, rest.join('.'), value) }
}
const memberAt = (message: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], message)

/**
 * Records a violation unless the digest that is signed is the one of ethers. Returns whether another message of these
 * types would have the same digest, which it has if ethers hashes it to the same value, because the domain is the same.
 */
export function compareHash({ types: all, domain, message, ...rest }: TypedData): (other: object) => boolean {
  const { EIP712Domain: _, ...types } = all
  const encoder = TypedDataEncoder.from(types as never)
  const hash = (values: object) => encoder.hash(values as Record<string, unknown>)
  const digest = typedDataDigest({ types: all, domain, message, ...rest })
  const messageHash = hash(message)
  const signed = Buffer.from(`1901${TypedDataEncoder.hashDomain(domain).slice(2)}${messageHash.slice(2)}`, 'hex')
  if (`0x${Buffer.from(keccak_256(signed)).toString('hex')}` !== digest)
    violations.push(`another hash than that of ethers: ${digest}`)
  return other => hash(other) === messageHash
}

/** Three standards have the same name. */
const kindOf = ({ primaryType, message }: TypedData): string =>
  primaryType !== 'Permit'
    ? primaryType
    : 'tokenId' in message
      ? 'Permit of an NFT'
      : 'allowed' in message
        ? 'Permit of DAI'
        : primaryType

export async function checkTyped(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { content } = read
  const isSigned = compareHash(content)
  const checksum = (full: string) => checksummed(full as Hex)
  const { sentence, facts, notices } = meaningOfMessage(read, { settings, reading: undefined, checksum }, english)
  const row = TYPED[kindOf(content)]
  if (!row || sentence.text.startsWith('Sign ')) {
    outcomes.warned++
    return
  }
  const allows = memberAt(content.message, row.allows ?? 'allowed') !== false
  if (row.allows && sentence.text.startsWith('Let ') !== allows) violations.push('it is shown the other way round')
  if (row.allows && factValue(facts, 'exact') !== (allows ? 'Maximum' : undefined))
    violations.push('another amount is shown than all or nothing')
  const start = Number(memberAt(content.message, row.begins ?? '')) * 1000
  if (start > Date.now() && start < 8.64e15 && !notices.some(({ text }) => text.startsWith('It begins at ')))
    violations.push(`nobody is warned that it begins at ${start}`)
  // Replaces the signed values by the shown ones. The hash must stay the same.
  let message: object = content.message
  for (const [id, path] of Object.entries(row.shown)) {
    if (memberAt(content.message, path) === undefined) continue // after the change this type has no such member
    const [shown, real] = [factValue(facts, id), String(memberAt(content.message, path))]
    if (id === 'end') {
      // An allowance for the block of its use can be used until the signature's deadline.
      const isForOneBlock = path === 'details.expiration' && real === '0'
      const end = BigInt(isForOneBlock ? String(content.message['sigDeadline']) : real)
      const isShown = shown === minuteOf(end < 8_640_000_000_000n ? end : 0n)
      // An amount of zero needs no end.
      const isNothing = !allows || String(memberAt(content.message, row.shown['exact'] ?? '')) === '0'
      if (!isShown && !isNothing && !notices.some(({ grave }) => grave))
        violations.push(`until ${real} is shown as ${String(shown)}`)
    } else if (id === 'exact') {
      const units = amountIn(shown, USDC.decimals)
      if (units !== undefined) message = withMember(message, path, String(units))
      else if (real !== '0') violations.push(`${real} is not shown`)
    } else if (id !== 'from' || shown !== undefined) message = withMember(message, path, shown)
  }
  if (!isSigned(message)) violations.push(`what is shown is not what is signed: ${JSON.stringify(message)}`)
  outcomes.shown++
}
