import { atom } from 'nanostores'
import { WALLET_REDIRECT_CLOSE_MS, WALLET_REDIRECT_PATIENCE_MS } from '../../constants.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { text } from '../../copy/language.js'
import { phoneSystem } from '../../lib/browser/phone-system.js'
import { report } from '../../lib/report.js'
import { wait } from '../../lib/time/wait.js'
import { redirect } from '../../session/returns/redirect.js'
import { screen, type OnStage } from '../../stage/define.js'
import { walletMark } from '../../ui/pictures/wallet-marks.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'
import type { AbsentWalletParams } from './install-wallet.js'
import { knownWallet } from './known-wallets.js'

export interface RedirectParams extends AbsentWalletParams {
  /** Opens the wallet's app. */
  readonly link: string
  /** True if the page opens again in the browser inside the app. */
  readonly inApp: boolean
}

/**
 * Opens the app of a wallet on this phone, which continues there. If the page is still visible, links to the app's
 * store.
 */
export const walletRedirect = screen('wallet-redirect', {
  view: statusView,
  start: (params: RedirectParams, stage: OnStage<never>): StatusModel => {
    const { client, link } = params
    const store = knownWallet(client)?.stores?.[phoneSystem() ?? 'ios']
    const openUrl = (url: string, purpose: 'wallet-app' | 'app-store') => {
      redirect({ url, purpose, target: 'self' })
      // The app covers the page, which has nothing left to do.
      void wait(WALLET_REDIRECT_CLOSE_MS, stage.signal).then(
        () => {
          stage.leave()
        },
        () => {},
      )
    }
    const $state = atom(redirectState(params, () => openUrl(link, 'wallet-app')))
    try {
      redirect({ url: link, purpose: 'wallet-app', target: 'self' })
    } catch (error) {
      report(error)
    }
    wait(WALLET_REDIRECT_PATIENCE_MS, stage.signal).then(
      () => {
        if (store) $state.set(stillHereState(params, () => openUrl(store, 'app-store')))
      },
      () => {},
    )
    return { $state }
  },
})

const commonParts = ({ client }: AbsentWalletParams) => {
  const wallet = knownWallet(client)?.name ?? client
  return { wallet, state: { ring: 'turning', mark: { name: wallet, shape: walletMark(client) } } as const }
}

export function redirectState(params: RedirectParams, proceed: () => void): StatusState {
  const { wallet, state } = commonParts(params)
  return {
    ...state,
    title: text(words, ({ redirect }) => redirect.title({ wallet })),
    detail: text(words, ({ redirect }) => (params.inApp ? redirect.inApp({ wallet }) : redirect.detail)),
    answers: [{ text: text(words, ({ redirect }) => redirect.proceed), press: proceed }],
  }
}

export function stillHereState(params: RedirectParams, openStore: () => void): StatusState {
  const { wallet, state } = commonParts(params)
  return {
    ...state,
    title: text(words, ({ redirect }) => redirect.stillHere),
    detail: text(words, ({ redirect }) => redirect.missing({ wallet })),
    answers: [{ text: text(words, ({ redirect }) => redirect.store), press: openStore }],
  }
}
