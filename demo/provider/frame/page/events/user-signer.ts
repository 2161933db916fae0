import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import { signAsUser } from '../user-signature.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken } from './request-fields.js'

const TEXT_LIMIT = 500_000
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Signs a request to a server wallet on behalf of the visitor. */
export const userSignerEvents: Readonly<Record<string, EventHandler>> = {
  'privy:user-signer:sign': async (data, { call }) => {
    const token = readAccessToken(data)
    const message = member(data, 'message')
    if (typeof message !== 'string' || message === '' || message.length > TEXT_LIMIT || !BASE64.test(message))
      throw invalidArguments('message is base64')
    return {
      signature: await signAsUser(
        call,
        token,
        Uint8Array.from(atob(message), character => character.charCodeAt(0)),
      ),
    }
  },
}
