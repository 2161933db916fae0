import { providerApp, type ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import type { CrossAppOptions, CrossAppResult, CrossAppSigned } from '../../ask/questions/cross-app.js'
import { siteOfApp } from '../../config/other-apps.js'
import { crossApp as credential } from '../../credentials/cross-app.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { crossAppRequest } from '../../screens/cross-app/cross-app-request.js'
import { requireUser } from '../../session/require-user.js'
import type { LinkedAccount } from '../../session/user/user.js'
import { firstWalletAt } from '../../wallet/cross-app/cross-app-wallet.js'
import { messageRequest, transactionRequest } from '../../wallet/cross-app/requests.js'
import { at, done, flow, on } from '../../stage/define.js'
import { login } from '../login.js'
import { linkByProof } from './by-proof.js'

const linkCrossApp = linkByProof(credential.type, credential.prove)

/** Logs in with another app's wallet, links that wallet to the signed-in user, or has it sign or send. */
export const crossApp = flow<CrossAppOptions, CrossAppResult | CrossAppSigned>('cross-app-account', {
  start: async ({ action = 'login', providerAppId: id, address, message, transaction }, { signal }) => {
    if (action === 'sign' || action === 'transact') {
      const walletAddress = address ?? firstWalletAt(id)
      const request =
        action === 'sign' ? messageRequest(walletAddress, message) : transactionRequest(walletAddress, transaction)
      return at(crossAppRequest, { ...request, app: await requireApp(request.wallet.providerAppId, signal) })
    }
    if (action === 'link') requireUser('to link an account of another app')
    const app = id ? await requireApp(id, signal) : undefined
    const row = app && siteOfApp(app.id)
    if (action === 'link') return at(linkCrossApp, { row })
    return at(login, row ? { chosen: { id: 'cross-app', row } } : { start: 'cross-app' })
  },
  on: [
    on(crossAppRequest, signed => done(signed)),
    on(login, ({ user, isNewUser, account }) => done({ user, isNewUser, account: crossAppAccount(account) })),
    on(linkCrossApp, ({ user }) =>
      done({
        user,
        isNewUser: false,
        account: crossAppAccount(user.linkedAccounts.findLast(({ type }) => type === 'cross_app')),
      }),
    ),
  ],
})

const crossAppAccount = (account: LinkedAccount | null | undefined) => (account?.type === 'cross_app' ? account : null)

/** @throws WalletError INVALID_DATA if there is no such app */
async function requireApp(id: string, signal: AbortSignal): Promise<ProviderApp> {
  try {
    return await providerApp(id, signal)
  } catch (error) {
    throw isWalletError(error) && error.status === 404
      ? new WalletError('INVALID_DATA', 'Invalid connected app', { cause: error })
      : error
  }
}
