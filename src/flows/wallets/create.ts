import type { CreateOptions, CreateResult } from '../../ask/questions/create-wallet.js'
import { DEFAULT_WALLET_INDEX, SUCCESS_MS } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { createWallet, type CreationOutcome } from '../../screens/wallet/create-wallet.js'
import { requireUser } from '../../session/require-user.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import { at, done, flow, laterFlow, leave, on } from '../../stage/define.js'
import { createWallets } from './create-wallets.js'

const importWallet = laterFlow('import-wallet', async () => (await import('./import-wallet.js')).importWallet)

const finish = (outcome: CreationOutcome) =>
  hasOwn(outcome, 'failure')
    ? leave(toWalletError(outcome.failure, 'EMBEDDED_WALLET_CREATE_ERROR'))
    : done({ wallets: outcome.wallets }, { after: SUCCESS_MS })

/** Creates the first wallet of a chain or of both, derives another one from the same secret, or imports one. */
export const create = flow<CreateOptions, CreateResult>('create', {
  start: ({ chainType = 'ethereum', walletIndex, createAdditional, imported }) => {
    if (imported) return at(importWallet, { chainType })
    const user = requireUser('before creating a Privy wallet')
    if (createAdditional || (walletIndex !== undefined && walletIndex !== DEFAULT_WALLET_INDEX)) {
      if (chainType === 'ethereum-and-solana') throw new WalletError('INVALID_DATA', 'Invalid input to create wallet')
      return at(createWallet, { chains: [chainType], another: { walletIndex, createAdditional } })
    }
    const chains = (['ethereum', 'solana'] as const).filter(chain => chainType.includes(chain))
    if (chains.some(chain => embeddedWallets(user, chain).length > 0))
      throw new WalletError('EMBEDDED_WALLET_ALREADY_EXISTS', 'User already has an embedded wallet.')
    return at(createWallets, { chains })
  },
  on: [
    on(createWallet, finish),
    on(createWallets, finish),
    on(importWallet, wallet => done({ wallets: [wallet] }, { after: SUCCESS_MS })),
  ],
})
