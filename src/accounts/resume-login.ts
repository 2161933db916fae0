import { getAppConfig } from '../api/app/app.js'
import { $openFlow } from '../ask/open-flow.js'
import { isWalletReturn, pendingLogin, setPendingLogin, type Pending } from '../session/returns/pending-login.js'
import type { WalletReturn } from '../session/returns/wallet-return.js'
import { currentUser } from '../session/store.js'
import { login } from './login.js'
import { loginTag, opensAgain } from './login-element.js'
import { ACCOUNT_TAG, isOfAccount, openAccount } from './open-account.js'
import { connectWallet } from './wallet/connect-wallet.js'
import { documentMember } from '../lib/document-member.js'

const LOGIN_TAG = 'wallet-login-modal'

/**
 * Completes a login that returned from another site or from a wallet app. It opens the page's login once that tag is
 * defined; if the host opens its login first, that one completes the login. A guest's login that began on the account
 * page continues there. A login that began in a payment or funding element continues in that element, if the page has
 * exactly one. A link completes at once. A user who is signed in stays signed in. In an app without Telegram login,
 * data that looks like Telegram's belongs to the host and stays in the address; the same applies to wallet data in an
 * app without wallets. A return that only connects a wallet does so for any visitor, in the page's `<wallet-connect>`
 * if it has one.
 */
export async function resumeLogin(pending: Pending): Promise<void> {
  if ('link' in pending && pending.link) return (await import('./oauth/resume-link.js')).resumeLink(pending)
  const user = currentUser()
  const { connectOnly = false } = pending as Partial<WalletReturn>
  if (user && !user.isGuest && !connectOnly) return pending.used?.()
  const { provider } = pending
  if ((provider === 'telegram' || provider === 'wallet') && !(await getAppConfig()).loginMethods?.includes(provider))
    return
  setPendingLogin(pending)
  const registry = globalThis.customElements as CustomElementRegistry | undefined
  if (!registry) return
  void openerFor(pending, registry)
    .then(open => (pendingLogin() && !$openFlow().get() ? open() : undefined))
    .catch(() => {}) // the element reports errors itself
}

/** Returns the function that opens the element which continues with this return, once its tag is defined. */
async function openerFor(pending: Pending, registry: CustomElementRegistry): Promise<() => Promise<unknown>> {
  if (isWalletReturn(pending) && pending.connectOnly) return connectionOpener(registry)
  if (isOfAccount(pending)) return registry.whenDefined(ACCOUNT_TAG).then(() => openAccount)
  const tag = loginTag(pending)
  await Promise.race([LOGIN_TAG, ...(tag ? [tag] : [])].map(name => registry.whenDefined(name)))
  const reopen = tag && opensAgain(tag)
  if (reopen) return reopen
  await registry.whenDefined(LOGIN_TAG)
  return login
}

/**
 * Returns the function that opens the element which connects a wallet, once its tag is defined: `<wallet-connect>`, or
 * else the login.
 */
async function connectionOpener(registry: CustomElementRegistry): Promise<() => Promise<unknown>> {
  await Promise.race([LOGIN_TAG, 'wallet-connect'].map(tag => registry.whenDefined(tag)))
  if (registry.get(LOGIN_TAG) && !documentMember('querySelector')('wallet-connect'))
    return () => login({ flow: 'connect-or-create' })
  await registry.whenDefined('wallet-connect') // its tag is defined shortly after that of the login
  return () => connectWallet()
}
