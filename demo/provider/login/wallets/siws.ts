import { isAddress } from '@solana/web3.js'
import type { Hono } from 'hono'
import { userOf, type ProviderContext, type Variables } from '../../context.js'
import { serve } from '../../door/serve.js'
import { SignInNonces } from '../../store/accounts/sign-in-nonces.js'
import type { AppRow } from '../../store/apps.js'
import { answerOnce } from '../../wire/answer-once.js'
import { optionalText, text } from '../../wire/body.js'
import { disallowed, invalidCredentials, invalidData } from '../../wire/wire-error.js'
import { limitBySource } from '../limit-by-source.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes } from '../login-method.js'
import { readSolanaMessage, requireMessageOfPage } from './sign-in-message.js'
import { memoOf, signedBy } from './siws-proof.js'
import { walletAccount } from './wallet-account.js'

const allow = (app: AppRow): void => {
  if (!app.solana_wallet_auth) throw disallowed('wallet')
}

/**
 * Routes for Sign-In with Solana: nonce, log in, link, unlink, transfer. The message is a signed text or, for wallets
 * that sign no text, the memo of a signed transaction.
 */
export function siwsRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const {
    db,
    clock: { now },
    users,
  } = context
  const nonces = new SignInNonces(db, now)

  const routes = loginMethodRoutes(context, {
    family: 'siws',
    allow,
    prove(request) {
      const { app, body } = request.var
      const [messageText, signature, form] = [
        text(body, 'message', 4_000),
        text(body, 'signature', 200),
        body['message_type'] ?? 'plain',
      ]
      if (form !== 'plain' && form !== 'transaction') throw invalidData('"message_type" is "plain" or "transaction"')
      const signed =
        form === 'plain' ? { text: messageText, bytes: new TextEncoder().encode(messageText) } : memoOf(messageText)
      if (!signed) throw invalidCredentials('The transaction carries no sign-in message')
      const message = readSolanaMessage(signed.text)
      requireMessageOfPage(request, message, now())
      if (!signedBy(message.address, signed.bytes, signature))
        throw invalidCredentials('The signature does not fit the message')
      if (users.hasEmbeddedWallet(app.id, message.address)) throw disallowed('an embedded wallet')
      const account = walletAccount(body, message.address, { chain_type: 'solana' })
      return () => {
        if (!nonces.spend(app.id, 'solana', message.address, message.nonce))
          throw invalidCredentials('The nonce is unknown, used or too old')
        return { account }
      }
    },
    unlinked: body => ({ type: 'wallet', subject: solanaAddress(body) }),
    moved(body) {
      const address = solanaAddress(body)
      return ({ type, subject }) => type === 'wallet' && subject === address
    },
  })

  serve(routes, 'siws.init', async request => {
    const { app, body } = request.var
    allow(app)
    const address = solanaAddress(body)
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limitBySource(context, request, 'wallet')
      const { nonce, expires_at } = nonces.issue(app.id, 'solana', address)
      return { nonce, address, expires_at }
    })
  })

  return routes
}

function solanaAddress(body: Record<string, unknown>): string {
  const address = text(body, 'address', 64).trim()
  if (!isAddress(address)) throw invalidData('"address" must be a Solana address')
  return address
}
