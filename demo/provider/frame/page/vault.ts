import type { DeviceShares } from './device-shares.js'
import { FrameError, invalidArguments } from './frame-error.js'
import { bytesOf, textOf } from './keys/base64.js'
import { ENTROPY_BYTES, type ChainType } from './keys/derive.js'
import { joinShares, splitForDevice, splitForNewWallet } from './keys/shares.js'
import { isImported, readPrivateKey, walletKey } from './keys/wallet-key.js'
import { wipe } from './keys/wipe.js'
import type { KnownWallet, ProviderClient } from './provider-client.js'
import { newRecovery, openRecovery, recoveryMethodOf, type RecoverySecret } from './recovery.js'

/** Which secret a request is about: the address of its first wallet, and on which chain that is. */
export interface EntropyId {
  readonly id: string
  readonly chainType: ChainType
}

const AUTOMATIC: RecoverySecret = { kind: 'automatic' }

/**
 * The keys of the visitor. Nothing is held between calls: each use fetches the server's share (so the provider has
 * checked the token), joins it with this device's share, compares the first address and wipes the secret afterwards.
 */
export class Vault {
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    readonly provider: ProviderClient,
    readonly shares: DeviceShares,
  ) {}

  /** The address of the visitor's first wallet on a chain. It is made if there is none; making it twice gives the same. */
  create(token: string, chainType: ChainType, recovery: RecoverySecret = AUTOMATIC): Promise<string> {
    return this.#inTurn(async () => {
      const wallets = await this.provider.wallets(token)
      const existing = primary(wallets, chainType)
      if (existing) return existing.address
      const root =
        primary(wallets, 'ethereum') ??
        primary(wallets, 'solana') ??
        (await this.#createEntropy(token, chainType, recovery))
      return root.chain_type === chainType ? root.address : this.#addToRoot(token, root, chainType, 0)
    })
  }

  /** Registers the wallet of a chain and index below an entropy that is on this device. */
  add(token: string, entropy: EntropyId, chainType: ChainType, index: number): Promise<string> {
    return this.#inTurn(() => this.#add(token, entropy, chainType, index))
  }

  /** Takes in a private key from elsewhere; one for each chain. Bringing the same again changes nothing. */
  import(token: string, chainType: ChainType, privateKey: string): Promise<string> {
    return this.#inTurn(async () => {
      const secret = readPrivateKey(privateKey, chainType)
      try {
        const { address } = await walletKey(secret, chainType, 0)
        const known = (await this.provider.wallets(token)).find(wallet => wallet.address === address)
        if (known?.imported) return address
        if (known) throw invalidArguments("This key is one of the visitor's wallets already")
        if (!(await this.#register(token, secret, { address, chainType, imported: true }, AUTOMATIC)))
          throw invalidArguments(`A wallet of this chain was imported before: ${chainType}`)
        return address
      } finally {
        wipe(secret)
      }
    })
  }

  /** Throws `wallet_not_on_device` when the entropy has to be recovered first. */
  async connect(token: string, entropy: EntropyId): Promise<void> {
    await this.withEntropy(token, entropy, async () => {})
  }

  /** Rebuilds the entropy from the recovery share and the server's, and gives this device a share of its own. */
  recover(token: string, entropy: EntropyId, recovery: RecoverySecret = AUTOMATIC): Promise<void> {
    return this.#inTurn(() => this.#recover(token, entropy, recovery))
  }

  /** Replaces the way the entropy is recovered; until the provider has the new way, the old one works. Answers the method's name. */
  setRecovery(token: string, entropy: EntropyId, recovery: RecoverySecret): Promise<string> {
    return this.#inTurn(() =>
      this.withEntropy(token, entropy, async secret => {
        const set = await splitForNewWallet(secret)
        try {
          await this.provider.setRecovery(token, entropy.id, await newRecovery(set, recovery))
          await this.shares.write({ setId: set.id, share: set.device })
          return recoveryMethodOf(recovery)
        } finally {
          wipe(set.device, set.server, set.recovery)
        }
      }),
    )
  }

  /** Runs `use` with the entropy, which is wiped when it ends. `use` keeps no reference. */
  async withEntropy<T>(token: string, entropy: EntropyId, use: (secret: Uint8Array) => Promise<T>): Promise<T> {
    const found = await this.provider.serverShare(token, entropy.id, await this.shares.setIds())
    const device = found && (await this.shares.read(found.setId))
    if (!found || !device) throw new FrameError('wallet_not_on_device', 'This device has no share of the wallet')
    const server = bytesOf(found.share)
    const secret = await joinShares(device, server).finally(() => wipe(device, server))
    try {
      if (!(await fits(secret, entropy))) {
        // Not the wallet's secret: the share is of no use, the recovery brings a good one.
        await this.shares.remove(found.setId)
        throw new FrameError('wallet_not_on_device', 'The share on this device does not fit the wallet')
      }
      return await use(secret)
    } finally {
      wipe(secret)
    }
  }

  async #createEntropy(token: string, chainType: ChainType, recovery: RecoverySecret): Promise<KnownWallet> {
    const secret = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
    try {
      const address = await addressOf(secret, chainType, 0)
      if (await this.#register(token, secret, { address, chainType, imported: false }, recovery)) {
        return {
          address,
          chain_type: chainType,
          wallet_index: 0,
          imported: false,
          recovery_method: recoveryMethodOf(recovery),
        }
      }
    } finally {
      wipe(secret)
    }
    // Another tab or device was first. Its wallet is the visitor's; ours was never shown to anyone.
    const wallets = await this.provider.wallets(token)
    const winner = primary(wallets, chainType) ?? primary(wallets, 'ethereum') ?? primary(wallets, 'solana')
    if (!winner) throw new FrameError('error', 'User wallet creation failed')
    return winner
  }

  /** Splits a new secret and tells the provider. False: the visitor has another secret of this kind. */
  async #register(
    token: string,
    secret: Uint8Array,
    { address, chainType, imported }: { address: string; chainType: ChainType; imported: boolean },
    recovery: RecoverySecret,
  ): Promise<boolean> {
    const set = await splitForNewWallet(secret)
    try {
      const closed = await newRecovery(set, recovery)
      // The share is stored before the provider knows the wallet: whatever happens next, a wallet that exists can be used here.
      await this.shares.write({ setId: set.id, share: set.device })
      const { created } = await this.provider.register(token, {
        ...closed,
        chain_type: chainType,
        address,
        ...(imported ? { imported } : {}),
      })
      if (!created) await this.shares.remove(set.id)
      return created
    } finally {
      wipe(set.device, set.server, set.recovery)
    }
  }

  /** Creation goes on over a missing share as far as it can do so unasked. */
  async #addToRoot(token: string, root: KnownWallet, chainType: ChainType, index: number): Promise<string> {
    const entropy: EntropyId = { id: root.address, chainType: root.chain_type }
    try {
      return await this.#add(token, entropy, chainType, index)
    } catch (error) {
      if (!(error instanceof FrameError) || error.type !== 'wallet_not_on_device' || root.recovery_method !== 'privy')
        throw error
      await this.#recover(token, entropy, AUTOMATIC)
      return this.#add(token, entropy, chainType, index)
    }
  }

  async #add(token: string, entropy: EntropyId, chainType: ChainType, index: number): Promise<string> {
    const address = await this.withEntropy(token, entropy, secret => {
      if (isImported(secret)) throw invalidArguments('An imported wallet has no further wallets')
      return addressOf(secret, chainType, index)
    })
    await this.provider.add(token, entropy.id, { chain_type: chainType, wallet_index: index, address })
    return address
  }

  async #recover(token: string, entropy: EntropyId, recovery: RecoverySecret): Promise<void> {
    const { recovery: share, server } = await openRecovery(this.provider, token, entropy.id, recovery)
    const secret = await joinShares(share, server).finally(() => wipe(share, server))
    try {
      if (!(await fits(secret, entropy))) throw new FrameError('error', 'The recovered key does not fit the wallet')
      const set = await splitForDevice(secret)
      try {
        await this.provider.addDevice(token, entropy.id, { share_set_id: set.id, server_share: textOf(set.server) })
        await this.shares.write({ setId: set.id, share: set.device })
      } finally {
        wipe(set.device, set.server)
      }
    } finally {
      wipe(secret)
    }
  }

  /** Changes happen one after the other, so that two requests of one page never make two wallets. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => {})
    return turn
  }
}

function primary(wallets: readonly KnownWallet[], chainType: ChainType): KnownWallet | undefined {
  return wallets.find(wallet => wallet.chain_type === chainType && wallet.wallet_index === 0 && !wallet.imported)
}

async function addressOf(secret: Uint8Array, chainType: ChainType, index: number): Promise<string> {
  const key = await walletKey(secret, chainType, index)
  wipe(key.secret)
  return key.address
}

async function fits(secret: Uint8Array, { id, chainType }: EntropyId): Promise<boolean> {
  return (secret.length === ENTROPY_BYTES || isImported(secret)) && (await addressOf(secret, chainType, 0)) === id
}
