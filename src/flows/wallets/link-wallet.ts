import { requireLinkable } from '../../accounts/linking/rules.js'
import { reachWallet } from '../../methods/wallets/reach-wallet.js'
import { ledgerChoice } from '../../screens/wallet/ledger-choice.js'
import { walletLinking } from '../../screens/wallet/wallet-linking.js'
import { at, on } from '../../stage/define.js'
import { linked, linking } from '../accounts/linking.js'

/** Adds an external wallet to the account of a signed-in user: which one, then its signature. */
export const linkWallet = linking<Record<never, never>>(() => { requireLinkable('wallet'); return at(reachWallet, { purpose: 'link' }) }, [
  on(reachWallet, connector => connector.chainType === 'solana' ? at(ledgerChoice, { connector }) : at(walletLinking, { connector })),
  on(ledgerChoice, chosen => at(walletLinking, chosen)),
  on(walletLinking, linked),
])
