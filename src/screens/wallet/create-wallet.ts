import { atom, type ReadableAtom } from 'nanostores'
import { WalletError } from '../../errors/wallet-error.js'
import type { ChainType, WalletAccount } from '../../session/user.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface CreateWalletParams {
  readonly chains: readonly ChainType[]
  /** Told when the visitor leaves a failure as it is. */
  readonly abandoned?: (failure: unknown) => void
}

export interface CreateWalletModel {
  /** How many wallets are made. */
  chains: number
  $status: ReadableAtom<'creating' | 'done' | 'error'>
  retry(): void
  close(): void
}

/** Makes the wallets that are due, Ethereum before Solana; what was made before a failure is not made again. */
export const createWallet = screen('create-wallet', {
  closable: false,
  view: () => import('./create-wallet.view.js'),
  start: ({ chains, abandoned }: CreateWalletParams, stage: OnStage<readonly WalletAccount[]>): CreateWalletModel => {
    const $status = atom<'creating' | 'done' | 'error'>('creating')
    const made = new Map<ChainType, WalletAccount>()
    let failure: unknown
    const make = stage.run(async () => {
      $status.set('creating')
      try {
        const { createWallet: create } = await import('../../wallet/create.js')
        for (const chainType of [...chains].sort()) {
          if (!made.has(chainType)) made.set(chainType, await create({ chainType, settings: stage.$settings.get().embeddedWallets }, stage.signal))
        }
      } catch (error) {
        if (stage.signal.aborted) throw error
        failure = error
        $status.set('error')
        return
      }
      $status.set('done')
      stage.finish([...made.values()])
    })
    void make()
    return {
      chains: chains.length,
      $status,
      retry: () => void make(),
      close: () => {
        abandoned?.(failure)
        stage.leave(new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to create wallet', { cause: failure, retryable: true }))
      },
    }
  },
})
