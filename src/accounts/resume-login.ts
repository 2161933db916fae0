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
 * Opens the page's login to complete a login that returned from another site, as soon as the tag is defined; if the host
 * opens its login first, that one completes it. What a guest has begun in their account goes on there, a payment or a
 * funding that began with the login in the page's one element for it. A link is completed at once. A user who is signed in already stays so. What looks like Telegram's data is the host's own in an app without Telegram login, and
 * stays in the address; so does a wallet's in an app without wallets. A wallet that is only to be connected is so for whoever is here,
 * in the page's `<wallet-connect>` where it has one.
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
  void whatGoesOn(pending, registry)
    .then(open => (pendingLogin() && !$openFlow().get() ? open() : undefined))
    .catch(() => {}) // the element reports errors itself
}

/** What goes on with it on this page, as soon as that is defined. */
async function whatGoesOn(pending: Pending, registry: CustomElementRegistry): Promise<() => Promise<unknown>> {
  if (isWalletReturn(pending) && pending.connectOnly) return connection(registry)
  if (isOfAccount(pending)) return registry.whenDefined(ACCOUNT_TAG).then(() => openAccount)
  const tag = loginTag(pending)
  await Promise.race([LOGIN_TAG, ...(tag ? [tag] : [])].map(name => registry.whenDefined(name)))
  const again = tag && opensAgain(tag)
  if (again) return again
  await registry.whenDefined(LOGIN_TAG)
  return login
}

/** What connects a wallet on this page, as soon as it is defined: its own element for that, else its login. */
async function connection(registry: CustomElementRegistry): Promise<() => Promise<unknown>> {
  await Promise.race([LOGIN_TAG, 'wallet-connect'].map(tag => registry.whenDefined(tag)))
  if (registry.get(LOGIN_TAG) && !documentMember('querySelector')('wallet-connect'))
    return () => login({ flow: 'connect-or-create' })
  await registry.whenDefined('wallet-connect') // it comes a moment after the login
  return () => connectWallet()
}
