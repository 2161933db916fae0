import { atom, computed } from 'nanostores'
import { walletConnectLink, type ListedWallet } from '../../../api/listings/listed-wallets.js'
import type { Settings } from '../../../config/settings.js'
import { askingOf, openedProvider, walletConnectOpener } from '../../../connectors/openers.js'
import type { Connector, ExternalProvider } from '../../../connectors/registry.js'
import { WALLET_SCAN_LIMIT_MS } from '../../../constants.js'
import { busy } from '../../../copy/areas/errors.js'
import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text, type Text } from '../../../copy/language.js'
import { phoneSystem } from '../../../lib/browser/phone-system.js'
import { isOffline } from '../../../lib/time/online.js'
import { redirect } from '../../../session/returns/redirect.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { wallet as icon } from '../../../ui/pictures/icons.js'
import { outsideView, type OutsideState, type OutsideModel } from '../../shapes/outside/outside.js'
import { offline } from '../../shapes/code/load-failure.js'
import { blockerOf } from '../../shapes/parts/blocker.js'
import type { Answer } from '../../shapes/parts/parts.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { networkLost } from './network-lost.js'
import { cancelling, sessionFailed } from './session-failed.js'

const NAME = 'WalletConnect'
const BRANDING: Connector['walletBranding'] = Object.freeze({ name: NAME })

/** What is said of a session with this wallet, or with any. */
const spoken = (
  wallet: ListedWallet | undefined,
): { readonly title: Text; readonly detail: Text; readonly open: Text } => {
  if (!wallet)
    return {
      title: text(words, ({ scan }) => scan.title),
      detail: text(words, ({ scan }) => scan.detail),
      open: text(words, ({ scan }) => scan.open),
    }
  const named = { wallet: wallet.name }
  return {
    title: text(words, ({ scan }) => scan.named.title(named)),
    detail: text(words, ({ scan }) => scan.named.detail(named)),
    open: text(words, ({ scan }) => scan.named.open(named)),
  }
}

export const scanWalletStates = (
  elsewhere: () => void,
  wallet?: ListedWallet,
): Required<Pick<AttemptStates, 'waiting' | 'failed'>> => ({
  waiting: {
    mark: wallet ? { name: wallet.name, picture: wallet.picture } : { icon },
    title: spoken(wallet).title,
    detail: spoken(wallet).detail,
  },
  failed: (error, again) => sessionFailed(error, again, elsewhere, blockerOf(error, true)?.why),
})

/** What a WalletConnect session is opened by: a code to scan, and a button where there may be an app for it on this device. */
export const scanWalletState = (state: OutsideState, uri: string, open: Answer | undefined): OutsideState => ({
  ...state,
  scan: { code: uri, label: text(words, ({ scan }) => scan.code), icon },
  ...(open && { answers: [open] }),
})

/** Nobody hears of a scan without a network. The session stays, and its code is there again when that is back. */
const lostState = (state: OutsideState, elsewhere: () => void): OutsideState => ({
  ...state,
  ring: 'failed',
  title: text(words, ({ failed }) => failed.connect),
  detail: text(busy, words => words.offline),
  answers: [cancelling(elsewhere)],
})

/** Opens the wallet's app with the code: a page of its maker's in a tab of its own, so that this page stays; a phone knows by itself what may open a code. */
function opening(uri: string, wallet: ListedWallet | undefined): Answer | undefined {
  const phone = phoneSystem() !== undefined
  const app = phone ? wallet?.mobile : wallet?.desktop
  const link = app ? walletConnectLink(app, uri) : phone ? uri : undefined
  if (!link) return undefined
  const { open } = spoken(app ? wallet : undefined)
  return link.startsWith('https:')
    ? { text: open, href: link }
    : {
        text: open,
        press: () => {
          redirect({ url: link, purpose: 'wallet-app', target: 'self' })
        },
      }
}

/** A wallet on another device, or in another app, over WalletConnect, by the code of a session that is opened for it. */
export const scanWallet = screen('scan-wallet', {
  view: outsideView,
  size: 'full',
  start: ({ wallet }: { readonly wallet?: ListedWallet }, stage: OnStage<Connector>): OutsideModel => {
    const $uri = atom<string | undefined>()
    const elsewhere = () => {
      if (!stage.back()) stage.leave()
    }
    const { waiting, failed } = scanWalletStates(elsewhere, wallet)
    /** What was kept from being done by a lost network is done when that is back. */
    const failedFor: AttemptStates['failed'] = (error, again) => {
      const blocker = blockerOf(error, true)
      if (blocker?.autoRetry) void blocker.resolved(stage.signal).then(again)
      return failed(error, again)
    }
    const { $state } = attempt(stage, { waiting, failed: failedFor }, async signal => {
      $uri.set(undefined)
      const provider = await session(
        stage.$settings.get(),
        uri => {
          if (uri.startsWith('wc:')) $uri.set(uri)
        },
        signal,
      )
      return Object.freeze({
        id: 'wallet_connect',
        connectorType: 'wallet_connect',
        walletClientType: 'wallet_connect',
        chainType: 'ethereum',
        walletBranding: wallet ? Object.freeze({ name: wallet.name }) : BRANDING,
        provider,
      } as const)
    })
    return {
      $state: computed([$state, $uri, networkLost(stage.signal)], (state, uri, isLost) => {
        if (state.ring !== 'turning' || !uri) return state
        return isLost ? lostState(state, elsewhere) : scanWalletState(state, uri, opening(uri, wallet))
      }),
    }
  },
})

/** No session without code that opens one, nor without a network. Rejects as `walletRequest` does, and with NETWORK_ERROR. */
async function session(
  settings: Settings,
  show: (uri: string) => void,
  signal: AbortSignal,
): Promise<ExternalProvider> {
  if (isOffline()) throw offline()
  const {
    externalWallets: {
      walletConnect: { relayUrl },
    },
    walletConnectCloudProjectId: projectId = '',
  } = settings
  const request = { ...askingOf(settings), projectId, show, ...(relayUrl && { relayUrl }) }
  return openedProvider(walletConnectOpener(settings), request, WALLET_SCAN_LIMIT_MS, signal)
}
