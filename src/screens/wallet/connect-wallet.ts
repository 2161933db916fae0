import { atom, type ReadableAtom } from 'nanostores'
import { WalletError } from '../../errors/wallet-error.js'
import type { WalletAccount } from '../../session/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { connectWallet } from '../../wallet/connect.js'

export interface ConnectWalletModel {
  $status: ReadableAtom<'loading' | 'error'>
  close(): void
}

/** Opens a wallet of this user on this device, and waits for it. */
export const connectEmbeddedWallet = screen('connect-wallet', {
  view: () => import('./connect-wallet.view.js'),
  start: ({ wallet }: { wallet: WalletAccount }, stage: OnStage<WalletAccount>): ConnectWalletModel => {
    const $status = atom<'loading' | 'error'>('loading')
    let failure: unknown
    void stage.run(async () => {
      try {
        await connectWallet(wallet, stage.signal)
      } catch (error) {
        if (stage.signal.aborted) throw error
        failure = error
        return $status.set('error')
      }
      stage.finish(wallet)
    })()
    return {
      $status,
      close: () => stage.leave(new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'User exited before wallet could be connected', { cause: failure, retryable: true })),
    }
  },
})
