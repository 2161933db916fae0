import { graveName } from '../../config/markup/stated.js'
import { atom, type ReadableAtom } from 'nanostores'
import type { ExportResult } from '../../ask/questions/export-wallet.js'
import { shortAddress } from '../../chains/address.js'
import { FRAME_READY_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { walletNotFound } from '../../wallet/require-wallet.js'
import { exportPage, hasSeedPhrase, type ExportPageLook } from '../../wallet/export/export-page.js'

/** The page with advice on keeping keys safe. The warning links to it. */
export const LEARN_MORE = 'https://ethereum.org/en/security/'

export type ExportPageState = 'opening' | 'open' | 'failed'

export interface ExportKeysModel {
  readonly app: string
  readonly address: { readonly full: string; readonly short: string }
  /** False if the wallet has a key and no seed phrase. */
  readonly phrase: boolean
  readonly $page: ReadableAtom<ExportPageState>
  /** Loads the provider's page into the frame, which may take a while. */
  readonly open: (appearance: ExportPageLook, show: (page: URL) => void) => void
  /** Called when the page has loaded. */
  readonly opened: () => void
  /**
   * Called when the visitor enters the frame. From then on the key may have been copied, so leaving resolves with the
   * result of an export.
   */
  readonly entered: () => void
  readonly done: () => void
}

/**
 * Shows the provider's frame, in which the visitor copies the key or the seed phrase. The host's page never has access
 * to either.
 */
export const exportKeys = screen('export-wallet', {
  size: 'full', // so that everything to copy is in view
  view: () => import('./export-keys.view.js'),
  start: ({ wallet }: { readonly wallet?: WalletAccount }, stage: OnStage<ExportResult>): ExportKeysModel => {
    if (!wallet) throw walletNotFound()
    const result: ExportResult = { address: wallet.address, chainType: wallet.chainType }
    const $page = atom<ExportPageState>('opening')
    let controller = new AbortController()
    const open = stage.run(async (appearance: ExportPageLook, show: (page: URL) => void) => {
      controller.abort()
      controller = new AbortController()
      const signal = AbortSignal.any([stage.signal, controller.signal])
      $page.set('opening')
      const token = await getAccessToken()
      if (signal.aborted) return
      if (!token)
        throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before exporting their wallet')
      show(exportPage(wallet, token, appearance))
      await wait(FRAME_READY_TIMEOUT_MS, signal).then(
        () => $page.set('failed'),
        () => {},
      )
    })
    return {
      app: graveName(stage.$settings.get()),
      address: { full: wallet.address, short: shortAddress(wallet.address) },
      phrase: hasSeedPhrase(wallet),
      $page,
      open: (appearance, show) => void open(appearance, show),
      opened: () => {
        controller.abort()
        $page.set('open')
      },
      entered: () => void stage.setExit(result),
      done: () => stage.finish(result),
    }
  },
})
