import { atom, computed } from 'nanostores'
import { walletConnectLink, type ListedWallet } from '../../../api/listings/listed-wallets.js'
import type { Settings } from '../../../config/settings.js'
import { askingOf, openedProvider, walletConnectOpener } from '../../../connectors/openers.js'
import { $connectors, type Connector, type ExternalProvider } from '../../../connectors/registry.js'
import { WALLET_SCAN_LIMIT_MS } from '../../../constants.js'
import { shell } from '../../../copy/areas/shell.js'
import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text, type Text } from '../../../copy/language.js'
import { phoneSystem } from '../../../lib/browser/phone-system.js'
import { isOffline } from '../../../lib/time/online.js'
import { redirect } from '../../../session/returns/redirect.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { wallet as icon } from '../../../ui/pictures/icons.js'
import { walletMark } from '../../../ui/pictures/wallet-marks.js'
import { outsideView, type OutsideState, type OutsideModel } from '../../shapes/outside/outside.js'
import { offline } from '../../shapes/code/load-failure.js'
import { blockerOf } from '../../shapes/parts/blocker.js'
import type { Answer } from '../../shapes/parts/parts.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { knownWallet } from '../known-wallets.js'
import { networkLost } from './network-lost.js'
import { cancelling, sessionFailed } from './session-failed.js'

const CLIENT = 'wallet_connect'
const NAME = 'WalletConnect'
const BRANDING: Connector['walletBranding'] = Object.freeze({ name: NAME })

/** A known wallet or one of the listing, with the URL that opens its app with a code. */
export interface ScannedWallet extends Pick<ListedWallet, 'name' | 'picture' | 'mobile' | 'desktop'> {
  /** Its name in the host's list. */
  readonly client?: string
  /** Its official page, for an installation in this browser. */
  readonly install?: string | undefined
}

export interface ScanParams {
  /** A wallet of the listing. */
  readonly wallet?: ListedWallet
  /** A wallet of the host's list; any wallet if neither is given. */
  readonly client?: string
}

function scannedWallet({ wallet, client }: ScanParams): ScannedWallet | undefined {
  const known = knownWallet(client)
  return known && client !== undefined ? { name: known.name, client, install: known.install, ...known.session } : wallet
}

/** The texts of a session with this wallet, or with any wallet. */
const sessionTexts = (
  wallet: ScannedWallet | undefined,
): { readonly title: Text; readonly detail: Text; readonly open: Text } => {
  if (!wallet)
    return {
      title: text(words, ({ scan }) => scan.title),
      detail: text(words, ({ scan }) => scan.detail),
      open: text(words, ({ scan }) => scan.open),
    }
  const names = { wallet: wallet.name }
  return {
    title: text(words, ({ scan }) => scan.named.title(names)),
    detail: text(words, ({ scan }) => scan.named.detail(names)),
    open: text(words, ({ scan }) => scan.named.open(names)),
  }
}

export const scanWalletStates = (
  chooseOther: () => void,
  wallet?: ScannedWallet,
): Required<Pick<AttemptStates, 'waiting' | 'failed'>> => ({
  waiting: {
    mark: wallet ? { name: wallet.name, ...pictureOf(wallet) } : { icon },
    title: sessionTexts(wallet).title,
    detail: sessionTexts(wallet).detail,
  },
  failed: (error, retry) => sessionFailed(error, retry, chooseOther, blockerOf(error, true)?.reason),
})

const pictureOf = ({ client, picture }: ScannedWallet) =>
  client === undefined ? { picture } : { shape: walletMark(client) }

/**
 * The ways to open a WalletConnect session: a code to scan, a button if its app may be on this device, and the
 * installation in this browser if its page is known.
 */
export function scanWalletState(
  state: OutsideState,
  uri: string,
  open: Answer | undefined,
  wallet?: ScannedWallet,
): OutsideState {
  const install: Answer | undefined = wallet?.install
    ? {
        text: text(words, words => words.install.open({ wallet: wallet.name })),
        href: wallet.install,
        kind: 'secondary',
      }
    : undefined
  const answers = [install, open].filter(answer => answer !== undefined)
  return {
    ...state,
    scan: { code: uri, label: text(words, ({ scan }) => scan.code), icon },
    ...(answers.length > 0 && { answers }),
  }
}

/**
 * The state without a network, where a scan would have no effect. The session is kept, and its code is shown again when
 * the network is back.
 */
const offlineState = (state: OutsideState, chooseOther: () => void): OutsideState => ({
  ...state,
  ring: 'failed',
  title: text(words, ({ failed }) => failed.connect),
  detail: text(shell, words => words.offline),
  answers: [cancelling(chooseOther)],
})

/**
 * The button that opens the wallet's app with the code. A web page opens in a new tab, so that this page stays. A phone
 * that gets the code alone chooses the app itself.
 */
function openAnswer(uri: string, wallet: ScannedWallet | undefined): Answer | undefined {
  const isPhone = phoneSystem() !== undefined
  const app = isPhone ? wallet?.mobile : wallet?.desktop
  const link = app ? walletConnectLink(app, uri) : isPhone ? uri : undefined
  if (!link) return undefined
  const { open } = sessionTexts(app ? wallet : undefined)
  return link.startsWith('https:')
    ? { text: open, href: link }
    : {
        text: open,
        press: () => {
          redirect({ url: link, purpose: 'wallet-app', target: 'self' })
        },
      }
}

/**
 * Connects a wallet on another device, or in another app, over WalletConnect. It shows the code of a session. Continues
 * by itself if the wallet is installed in this browser in the meantime.
 */
export const scanWallet = screen('scan-wallet', {
  view: outsideView,
  size: 'full',
  start: (params: ScanParams, stage: OnStage<Connector>): OutsideModel => {
    const wallet = scannedWallet(params)
    const { client = CLIENT } = params
    continueOnceInstalled(client, stage)
    const $uri = atom<string | undefined>()
    const chooseOther = () => {
      if (!stage.back()) stage.leave()
    }
    const { waiting, failed } = scanWalletStates(chooseOther, wallet)
    /** Repeats what a lost network has blocked, when the network is back. */
    const failedWithRetry: AttemptStates['failed'] = (error, retry) => {
      const blocker = blockerOf(error, true)
      if (blocker?.autoRetry) void blocker.resolved(stage.signal).then(retry)
      return failed(error, retry)
    }
    const { $state } = attempt(stage, { waiting, failed: failedWithRetry }, async signal => {
      $uri.set(undefined)
      const provider = await session(
        stage.$settings.get(),
        uri => {
          if (uri.startsWith('wc:')) $uri.set(uri)
        },
        signal,
      )
      return Object.freeze({
        id: CLIENT,
        connectorType: CLIENT,
        walletClientType: client,
        chainType: 'ethereum',
        walletBranding: wallet ? Object.freeze({ name: wallet.name }) : BRANDING,
        provider,
      } as const)
    })
    return {
      $state: computed([$state, $uri, networkLost(stage.signal)], (state, uri, isLost) => {
        if (state.ring !== 'turning' || !uri) return state
        return isLost ? offlineState(state, chooseOther) : scanWalletState(state, uri, openAnswer(uri, wallet), wallet)
      }),
    }
  },
})

/** Continues with the wallet as soon as it is installed in this browser, where no code is needed. */
const continueOnceInstalled = (client: string, stage: OnStage<Connector>): void =>
  stage.signal.addEventListener(
    'abort',
    $connectors().listen(connectors => {
      const found = connectors.find(({ walletClientType }) => walletClientType === client)
      if (found) stage.finish(found)
    }),
  )

/** Opens a session, which needs a code and a network. Rejects as `walletRequest` does, and with NETWORK_ERROR. */
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
