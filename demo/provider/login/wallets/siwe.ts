import {
  createPublicClient,
  getAddress,
  http,
  isAddress,
  isErc6492Signature,
  isHex,
  verifyMessage,
  type Hex,
} from 'viem'
import { requireUser, userOf, type ProviderContext, type Routes, type WireRequest } from '../../context.js'
import { serve } from '../../door/serve.js'
import { SignInNonces } from '../../store/accounts/sign-in-nonces.js'
import type { AppRow } from '../../store/apps.js'
import { answerOnce } from '../../wire/answer-once.js'
import { nullableText, optionalText, text } from '../../wire/body.js'
import { disallowed, invalidCredentials, invalidData } from '../../wire/wire-error.js'
import { limitBySource } from '../limit-by-source.js'
import { link } from '../link.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes } from '../login-method.js'
import { readEthereumMessage, requireMessageOfPage, type SignInMessage } from './sign-in-message.js'
import { walletAccount } from './wallet-account.js'

/** The site that published clients name when they verify a smart account. */
const SMART_ACCOUNT_SITE = { domain: 'privy.io', uri: 'https://auth.privy.io' }
const SMART_WALLETS = ['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet', 'thirdweb']

const refused = () => invalidCredentials('The signature does not fit the message')
const allow = (app: AppRow): void => {
  if (!app.wallet_auth) throw disallowed('wallet')
}

/** Sign-In with Ethereum (EIP-4361): nonce, log in, link, unlink, transfer, smart accounts (ERC-1271, ERC-6492). */
export function siweRoutes(context: ProviderContext): Routes {
  const routes = loginMethodRoutes(context, {
    family: 'siwe',
    allow,
    async prove(request) {
      const { app, body } = request.var
      const { given, signature, message, address } = read(context, request)
      const chainId = nullableText(body, 'chainId', 41) ?? `eip155:${message.chainId}`
      if (chainId !== `eip155:${message.chainId}`) throw invalidData('"chainId" is not that of the message')
      if (context.users.hasEmbeddedWallet(app.id, address)) throw disallowed('an embedded wallet')
      const account = walletAccount(body, address, { chain_type: 'ethereum', chain_id: chainId })
      const signed = await verifyMessage({ address, message: given, signature }).catch(() => false)
      if (!signed && !(await contractAgrees(context, address, given, signature))) throw refused()
      return () => {
        spend(context, app, message)
        return { account }
      }
    },
    unlinked: body => ({ type: 'wallet', subject: ethereumAddress(text(body, 'address', 64)) }),
    moved(body) {
      const address = ethereumAddress(text(body, 'address', 64))
      return ({ type, subject }) => type === 'wallet' && subject === address
    },
  })
  serveNonces(routes, context)
  serveSmartAccounts(routes, context)
  return routes
}

function serveNonces(routes: Routes, context: ProviderContext): void {
  const nonces = noncesOf(context)

  serve(routes, 'siwe.init', async request => {
    const { app, body } = request.var
    allow(app)
    const givenAddress = optionalText(body, 'address', 64)
    const address = givenAddress === undefined ? null : ethereumAddress(givenAddress)
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limitBySource(context, request, 'wallet')
      const { nonce, expires_at } = nonces.issue(app.id, 'ethereum', address)
      return { nonce, address: address ?? '', expires_at }
    })
  })
}

function serveSmartAccounts(routes: Routes, context: ProviderContext): void {
  serve(routes, 'siwe.linkSmartWallet', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const type = text(body, 'smart_wallet_type', 64)
    if (!SMART_WALLETS.includes(type)) throw invalidData(`"smart_wallet_type" is one of ${SMART_WALLETS.join(', ')}`)
    const { given, signature, message, address } = read(context, request, SMART_ACCOUNT_SITE)
    if (!(await contractAgrees(context, address, given, signature))) throw refused()
    return answerOnce(context, request, () => {
      spend(context, app, message)
      return link(context, user, {
        type: 'smart_wallet',
        subject: address,
        fields: { address, smart_wallet_type: type },
      })
    })
  })
}

const noncesOf = ({ db, clock }: ProviderContext) => new SignInNonces(db, clock.now)

function spend(context: ProviderContext, app: AppRow, { address, nonce }: SignInMessage): void {
  if (!noncesOf(context).spend(app.id, 'ethereum', address, nonce))
    throw invalidCredentials('The nonce is unknown, used or too old')
}

/** Whether the contract at this address accepts the signature. False without a chain. */
async function contractAgrees(
  { ethereumRpcUrl }: ProviderContext,
  address: Hex,
  message: string,
  signature: Hex,
): Promise<boolean> {
  if (ethereumRpcUrl === undefined) return false
  const chain = createPublicClient({ transport: http(ethereumRpcUrl) })
  try {
    const isContract = isErc6492Signature(signature) || (await chain.getCode({ address })) !== undefined
    return isContract && (await chain.verifyMessage({ address, message, signature }))
  } catch {
    return false
  }
}

/** Reads the message, its signature and the signer. The message must be one of the page, or of the site `elsewhere`. */
function read({ clock }: ProviderContext, request: WireRequest, elsewhere?: typeof SMART_ACCOUNT_SITE) {
  const [messageText, signature] = [
    text(request.var.body, 'message', 4_000),
    text(request.var.body, 'signature', 50_000),
  ]
  if (!isHex(signature)) throw refused()
  const message = readEthereumMessage(messageText)
  requireMessageOfPage(request, message, clock.now(), elsewhere)
  return { given: messageText, signature, message, address: message.address as Hex }
}

/** Reads an address in any case and returns it with its EIP-55 checksum. */
function ethereumAddress(value: string): string {
  if (!isAddress(value, { strict: false })) throw invalidData('"address" must be an Ethereum address')
  return getAddress(value)
}
