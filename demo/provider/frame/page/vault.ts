import type { DeviceShares } from './device-shares.js'
import { FrameError, invalidArguments } from './frame-error.js'
import { bytesOf, textOf } from './keys/base64.js'
import { ENTROPY_BYTES, type ChainType } from './keys/derive.js'
import { joinShares, splitForDevice, splitForNewWallet } from './keys/shares.js'
import { isImported, readPrivateKey, walletKey } from './keys/wallet-key.js'
import { wipe } from './keys/wipe.js'
import type { KnownWallet, ProviderClient } from './provider-client.js'
import { newRecovery, openRecovery, recoveryMethodOf, type RecoverySecret } from './recovery.js'

/** Identifies a secret by the address of its first wallet and that wallet's chain. */
export interface EntropyId {
  readonly id: string
  readonly chainType: ChainType
}

const AUTOMATIC: RecoverySecret = { kind: 'automatic' }

/**
 * Uses the visitor's keys without keeping them between calls. Each use fetches the server's share, for which the
 * provider checks the token, and joins it with this device's share. It then compares the first address, and wipes the
 * secret after use.
 */
export class Vault {
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    readonly provider: ProviderClient,
    readonly shares: DeviceShares,
  ) {}

  /** The visitor's first address on a chain. Its wallet is created if there is none. A repeated call gives the same. */
  create(token: string, chainType: ChainType, recovery: RecoverySecret = AUTOMATIC): Promise<string> {
    return this.#inTurn(async () => {
      const wallets = await this.provider.wallets(token)
      const existing = firstWallet(wallets, chainType)
      if (existing) return existing.address
      const root =
        firstWallet(wallets, 'ethereum') ??
        firstWallet(wallets, 'solana') ??
        (await this.#createEntropy(token, chainType, recovery))
      return root.chain_type === chainType ? root.address : this.#addToRoot(token, root, chainType, 0)
    })
  }

  /** Registers the wallet of a chain and index of an entropy that is on this device. */
  add(token: string, entropy: EntropyId, chainType: ChainType, index: number): Promise<string> {
    return this.#inTurn(() => this.#add(token, entropy, chainType, index))
  }

  /** Imports a private key, one per chain. Importing the same key again changes nothing. */
  import(token: string, chainType: ChainType, privateKey: string): Promise<string> {
    return this.#inTurn(async () => {
      const secret = readPrivateKey(privateKey, chainType)
      try {
        const { address } = await walletKey(secret, chainType, 0)
        const registered = (await this.provider.wallets(token)).find(wallet => wallet.address === address)
        if (registered?.imported) return address
        if (registered) throw invalidArguments("This key is one of the visitor's wallets already")
        if (!(await this.#register(token, secret, { address, chainType, imported: true }, AUTOMATIC)))
          throw invalidArguments(`A wallet of this chain was imported before: ${chainType}`)
        return address
      } finally {
        wipe(secret)
      }
    })
  }

  /** Throws `wallet_not_on_device` if the entropy has to be recovered first. */
  async connect(token: string, entropy: EntropyId): Promise<void> {
    await this.withEntropy(token, entropy, async () => {})
  }

  /** Restores the entropy from the recovery share and the server's share, and creates a share for this device. */
  recover(token: string, entropy: EntropyId, recovery: RecoverySecret = AUTOMATIC): Promise<void> {
    return this.#inTurn(() => this.#recover(token, entropy, recovery))
  }

  /** Replaces the recovery method. The old one works until the provider has the new one. Resolves with its name. */
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

  /** Runs `use` with the entropy and wipes it afterwards. `use` must keep no reference. */
  async withEntropy<T>(token: string, entropy: EntropyId, use: (secret: Uint8Array) => Promise<T>): Promise<T> {
    const serverPart = await this.provider.serverShare(token, entropy.id, await this.shares.setIds())
    const device = serverPart && (await this.shares.read(serverPart.setId))
    if (!serverPart || !device) throw new FrameError('wallet_not_on_device', 'This device has no share of the wallet')
    const server = bytesOf(serverPart.share)
    const secret = await joinShares(device, server).finally(() => wipe(device, server))
    try {
      if (!(await isSecretOf(secret, entropy))) {
        // The secret is not the wallet's, so the share is useless. Recovery creates a new one.
        await this.shares.remove(serverPart.setId)
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
    // Another tab or device was faster. Its wallet is the visitor's; the one made here was never shown.
    const wallets = await this.provider.wallets(token)
    const winner = firstWallet(wallets, chainType) ?? firstWallet(wallets, 'ethereum') ?? firstWallet(wallets, 'solana')
    if (!winner) throw new FrameError('error', 'User wallet creation failed')
    return winner
  }

  /** Splits and registers a new secret. False if the visitor already has another secret of this kind. */
  async #register(
    token: string,
    secret: Uint8Array,
    { address, chainType, imported }: { address: string; chainType: ChainType; imported: boolean },
    recovery: RecoverySecret,
  ): Promise<boolean> {
    const set = await splitForNewWallet(secret)
    try {
      const closed = await newRecovery(set, recovery)
      // The share is stored before the provider knows the wallet, so that every registered wallet is usable on this
      // device.
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

  /** Adds a wallet. If the device's share is missing and recovery is automatic, it recovers first. */
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
      if (!(await isSecretOf(secret, entropy)))
        throw new FrameError('error', 'The recovered key does not fit the wallet')
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

  /** Runs changes one after the other, so that two requests of one page never create two wallets. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {})
    return result
  }
}

function firstWallet(wallets: readonly KnownWallet[], chainType: ChainType): KnownWallet | undefined {
  return wallets.find(wallet => wallet.chain_type === chainType && wallet.wallet_index === 0 && !wallet.imported)
}

async function addressOf(secret: Uint8Array, chainType: ChainType, index: number): Promise<string> {
  const key = await walletKey(secret, chainType, index)
  wipe(key.secret)
  return key.address
}

async function isSecretOf(secret: Uint8Array, { id, chainType }: EntropyId): Promise<boolean> {
  return (secret.length === ENTROPY_BYTES || isImported(secret)) && (await addressOf(secret, chainType, 0)) === id
}
