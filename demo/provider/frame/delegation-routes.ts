import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { requireSecondFactor } from '../second-factors/require-second-factor.js'
import { secret } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { addressOf, base64Of, chainTypeOf, readAddress } from './wallets/wallet-fields.js'
import { WalletStore } from './wallets/wallet-store.js'

const WALLETS_LIMIT = 50
const SEALED = /^[A-Za-z0-9+/=]{1,400}\.[A-Za-z0-9+/=]{1,400}$/

/** Routes for delegated wallets. They store and revoke the shares with which the app acts while the user is away. */
export function delegationRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const {
    db,
    clock: { now },
  } = context
  const store = new WalletStore(db, now)
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'wallet.delegationKey', async request => {
    await requireUser(context, request)
    return request.json({ public_key: delegationKeys(context).publicKey })
  })

  serve(routes, 'wallet.delegate', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    const [teeShare, appShare, list] = [
      text(body, 'encrypted_tee_share', 1_000),
      base64Of(body, 'app_share'),
      body['delegated_addresses'],
    ]
    if (!SEALED.test(teeShare)) throw invalidData('"encrypted_tee_share" is two texts in base64')
    if (!Array.isArray(list) || list.length === 0 || list.length > WALLETS_LIMIT)
      throw invalidData('"delegated_addresses" is a list')
    const addresses = (list as unknown[]).map(entry => {
      const wallet = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
      return addressOf(wallet, chainTypeOf(wallet))
    })
    const root =
      readAddress(body['root_address'], 'ethereum') ?? readAddress(body['root_address'], 'solana') ?? addresses[0] ?? ''
    return answerOnce(context, request, () => {
      requireSecondFactor({ db, now }, request, user.id)
      if (!store.delegate(user.id, root, addresses, { teeShare, appShare }))
        throw invalidData('Address to delegate is not associated with current user.')
      return { message: 'Delegated' }
    })
  })

  serve(routes, 'wallet.revoke', async request => {
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => {
      if (!store.revoke(user.id))
        throw new WireError(400, 'user_has_not_delegated_wallet', 'The user has not delegated a wallet')
      return { message: 'Revoked' }
    })
  })

  return routes
}

/** The key pair of the secure environment, created once: SPKI and PKCS #8 in base64. */
export function delegationKeys({ db }: Pick<ProviderContext, 'db'>): { publicKey: string; privateKey: string } {
  const pair = secret(db, 'delegation-key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    })
    return `${publicKey.toString('base64')} ${privateKey.toString('base64')}`
  })
  const [publicKey = '', privateKey = ''] = pair.split(' ')
  return { publicKey, privateKey }
}
