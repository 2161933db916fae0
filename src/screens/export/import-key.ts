import { atom } from 'nanostores'
import type { ChainType } from '../../chains/chain-type.js'
import { FRAME_READY_TIMEOUT_MS } from '../../constants.js'
import { wait } from '../../lib/time/wait.js'
import type { PostTarget } from '../../channel/rpc.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ExportPageLook } from '../../wallet/export/export-page.js'
import { importedIn, inColours } from '../../wallet/export/import-page.js'
import type { FrameModel, FrameState } from './key-frame.js'

export interface ImportKeyParams {
  readonly chainType: ChainType
  /** The provider's page. */
  readonly page: URL
}

export interface ImportKeyModel extends FrameModel {
  readonly chain: string
  readonly cancel: () => void
}

const CHAIN_NAMES = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** Shows the provider's frame, in which the visitor types the key or the seed phrase of a wallet from elsewhere. */
export const importKey = screen('import-key', {
  size: 'full',
  view: () => import('./import-key.view.js'),
  start: ({ chainType, page }: ImportKeyParams, stage: OnStage<WalletAccount>): ImportKeyModel => {
    const $page = atom<FrameState>('opening')
    let controller = new AbortController()
    const restart = () => {
      controller.abort()
      controller = new AbortController()
      return AbortSignal.any([stage.signal, controller.signal])
    }
    const open = stage.run(async (appearance: ExportPageLook, show: (page: URL) => void) => {
      const signal = restart()
      $page.set('opening')
      show(inColours(page, appearance))
      await wait(FRAME_READY_TIMEOUT_MS, signal).then(
        () => $page.set('failed'),
        () => {},
      )
    })
    const listen = stage.run(async (frame: PostTarget) => {
      const signal = restart()
      $page.set('open')
      try {
        const wallet = await importedIn(frame, page, chainType, signal)
        $page.set('done')
        stage.finish(wallet)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })
    return {
      chain: CHAIN_NAMES[chainType],
      $page,
      open: (appearance, show) => void open(appearance, show),
      opened: frame => void listen(frame),
      cancel: () => stage.leave(),
    }
  },
})
