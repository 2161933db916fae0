import { importKey } from '../../screens/export/import-key.js'
import { at, done, flow, on } from '../../stage/define.js'
import type { WalletAccount } from '../../session/user/user.js'
import { importPage, requireImport } from '../../wallet/export/import-page.js'

/** Imports a visitor's wallet by its private key or recovery phrase, which they type into a page of the provider. */
export const importWallet = flow<{ readonly chainType: string }, WalletAccount>('import-wallet', {
  start: async ({ chainType }, { $settings, signal }) => {
    const chain = requireImport(chainType, $settings.get().embeddedWallets.mode)
    return at(importKey, { chainType: chain, page: await importPage(signal) })
  },
  on: [on(importKey, wallet => done(wallet))],
})
