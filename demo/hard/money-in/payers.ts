import { expect, vi } from 'vitest'
import { serialize, type SolanaTransaction } from '../../../src/chains/solana/index.js'
import { connectExternalWallet } from '../../../src/connectors/connected-wallets.js'
import { addConnectorSource } from '../../../src/connectors/registry.js'
import { connectorTo } from '../../../src/connectors/wallet.harness.js'
import { standardWallets } from '../../../src/connectors/wallet-standard.js'
import { ExtensionWallet } from '../../../src/flows/funding/extension-wallet.harness.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import { injectTestWallets } from '../../wallets/inject.js'
import type { SolanaTestWallet } from '../../wallets/solana-test-wallet.js'
import type { World } from '../../world.js'

/** The key of Solana's test wallet is public. */
const SOLANA_PAYER = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** A wallet of the visitor's browser, and its owner. */
export interface Payer {
  readonly address: string
  /** Makes the wallet known to the next page. */
  readonly connect: () => Promise<void>
  /** Its owner refuses, until the returned function is called. */
  readonly refuses: () => () => void
  /** The wallet is on another network, until the returned function is called. */
  readonly staysElsewhere: () => () => void
  /**
   * Its owner does not answer. The returned function confirms; without a function, the answer of the old page's request
   * never comes.
   */
  readonly hesitates: () => (() => void) | undefined
  /** Waits until it is asked to pay. */
  readonly isAsked: () => Promise<void>
  /** Its answers reach no page any more. */
  readonly losesPage: () => void
}

export interface EthereumPayer extends Payer {
  readonly heron: ExtensionWallet
}
export interface SolanaPayer extends Payer {
  /** Lets it sign this instead of the transaction that it is asked for, once. */
  readonly signsOnce: (other: SolanaTransaction) => void
}

/** A browser extension with an account on both Ethereum chains. */
export async function ethereumPayer(world: World): Promise<EthereumPayer> {
  const heron = new ExtensionWallet({ 31337: world.ethereumRpcUrl, 31338: world.baseRpcUrl })
  const connect = async () => {
    await connectExternalWallet({ ...connectorTo(heron, 'com.example.heron'), walletBranding: { name: 'Heron' } })
  }
  await connect()
  return {
    heron,
    address: heron.account.address,
    connect,
    refuses: () => {
      heron.refuses = true
      return () => (heron.refuses = false)
    },
    staysElsewhere: () => {
      heron.ignoresChainSwitch = true
      return () => (heron.ignoresChainSwitch = false)
    },
    hesitates: () => {
      let confirm = () => {}
      heron.confirmation = new Promise(resolve => (confirm = resolve))
      return () => {
        heron.confirmation = undefined
        confirm()
      }
    },
    isAsked: () => eventually(() => expect(heron.requestedMethods).toContain('eth_sendTransaction')),
    losesPage: () => (heron.losesAnswer = true),
  }
}

interface Signer {
  readonly signTransaction: (...inputs: readonly { readonly transaction: Uint8Array }[]) => Promise<unknown>
}

/** A wallet on Solana that its page finds by the Wallet Standard. */
export function solanaPayer(world: World): SolanaPayer {
  let wallet: SolanaTestWallet
  const connect = () => {
    const page = new EventTarget()
    wallet = injectTestWallets(page, world).solana
    addConnectorSource('wallet-standard', standardWallets(page))
    return Promise.resolve()
  }
  void connect()
  const signer = () => wallet.features['solana:signTransaction'] as Signer
  let asked = false
  return {
    address: SOLANA_PAYER,
    connect,
    refuses: () => {
      wallet.script.behave('refuse')
      return () => wallet.script.behave('approve')
    },
    staysElsewhere: () => {
      wallet.script.behave('wrong chain')
      return () => wallet.script.behave('approve')
    },
    hesitates: () => {
      vi.spyOn(signer(), 'signTransaction').mockImplementationOnce(() => {
        asked = true
        return new Promise(() => {})
      })
      return undefined
    },
    isAsked: () => eventually(() => expect(asked).toBe(true)),
    losesPage: () => {},
    signsOnce: other => {
      const holder = signer()
      const sign = holder.signTransaction
      vi.spyOn(holder, 'signTransaction').mockImplementationOnce(() => sign({ transaction: serialize(other) }))
    },
  }
}
