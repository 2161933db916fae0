import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken, readChainType } from './request-fields.js'

const KEY_LIMIT = 200

/** Imports the visitor's private key. The key itself never leaves this frame. */
export const walletImportEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:import': async (data, { vault }) => {
    const token = readAccessToken(data)
    const privateKey = member(data, 'privateKey')
    if (typeof privateKey !== 'string' || privateKey.length > KEY_LIMIT)
      throw invalidArguments('privateKey is required')
    return { address: await vault.import(token, readChainType(data), privateKey) }
  },
}
