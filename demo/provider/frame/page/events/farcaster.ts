import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddress, isAddress } from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { FrameWorld } from '../frame-world.js'
import { farcasterKey } from '../keys/farcaster-key.js'
import { wipe } from '../keys/wipe.js'
import { isPlainObject, member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken, type RequestData } from './request-fields.js'

const HASH_BYTES = 20

/** The visitor's Farcaster signer: a key derived from their wallet's secret, used only for Farcaster messages. */
export const farcasterEvents: Readonly<Record<string, EventHandler>> = {
  'privy:farcaster:init-signer': async (data, world) => {
    const token = readAccessToken(data)
    return withKey(world, token, data, secret =>
      world.call.send(token, {
        method: 'POST',
        path: '/farcaster/signer/init',
        body: { ed25519_public_key: hex(ed25519.getPublicKey(secret)) },
      }),
    )
  },
  'privy:farcaster:sign': async (data, world) => {
    const payload = member(data, 'payload')
    const hash = isPlainObject(payload) ? member(payload, 'hash') : undefined
    const bytes = typeof hash === 'string' && /^[\w-]{1,100}$/.test(hash) ? fromBase64url(hash) : undefined
    // A Farcaster message is identified by the first twenty bytes of its BLAKE3 hash. A longer payload could be a
    // transaction of another network.
    if (bytes?.length !== HASH_BYTES) throw invalidArguments('payload.hash is the hash of a Farcaster message')
    return withKey(world, readAccessToken(data), data, secret =>
      Promise.resolve({ hash, signature: base64url(ed25519.sign(bytes, secret)) }),
    )
  },
}

async function withKey<T>(
  { vault }: FrameWorld,
  token: string,
  data: RequestData,
  use: (secret: Uint8Array) => Promise<T>,
): Promise<T> {
  const address = member(data, 'address')
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw invalidArguments('address is required')
  return vault.withEntropy(token, { id: getAddress(address), chainType: 'ethereum' }, async secret => {
    const key = await farcasterKey(secret)
    try {
      return await use(key)
    } finally {
      wipe(key)
    }
  })
}

const hex = (bytes: Uint8Array): string => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
function fromBase64url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
