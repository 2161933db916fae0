import { FrameError } from './frame-error.js'
import type { ChainType } from './keys/derive.js'
import { ProviderCall, type Asked } from './provider-call.js'

/** A wallet of the user, as the provider lists it. */
export interface KnownWallet {
  readonly address: string
  readonly chain_type: ChainType
  readonly wallet_index: number
  readonly imported: boolean
  readonly recovery_method: string
}

/**
 * Everything that recovery needs, encrypted so that the provider alone cannot decrypt it (except for `privy`, where it
 * can). Bytes travel as base64.
 */
export interface NewRecovery {
  readonly recovery_method: string
  readonly share_set_id: string
  readonly server_share: string
  readonly encrypted_recovery_share: string
  readonly recovery_key: string
  readonly recovery_key_derivation_salt?: string
  readonly recovery_proof?: string
  readonly file_id?: string
  readonly icloud_record_name?: string
}

interface NewEntropy extends NewRecovery {
  readonly chain_type: ChainType
  readonly address: string
  readonly imported?: boolean
}

export interface RecoveryMaterial {
  readonly recovery_type: string
  readonly recovery_key: string
  readonly recovery_key_derivation_salt: string
  readonly file_id: string
  readonly icloud_record_name: string
}

interface RecoveryShare {
  readonly share_set_id: string
  readonly server_share: string
  readonly encrypted_recovery_share: string
}

const WALLETS = '/embedded_wallets'
const wrongSecret = () => new FrameError('invalid_recovery_pin', 'This does not open the wallet')

/**
 * The frame's calls to its provider, all with the visitor's access token. The provider checks the token on every
 * operation, and without the provider's share the frame can do nothing.
 */
export class ProviderClient {
  constructor(readonly call: ProviderCall) {}

  async wallets(token: string): Promise<readonly KnownWallet[]> {
    const { wallets } = (await this.call.send(token, { method: 'GET', path: WALLETS })) as { wallets: KnownWallet[] }
    return wallets
  }

  /**
   * Registers a new entropy with its first wallet. If the user already has one, nothing changes and `created` is false.
   */
  async register(token: string, entropy: NewEntropy): Promise<{ created: boolean }> {
    return (await this.call.send(token, { method: 'POST', path: WALLETS, body: entropy })) as { created: boolean }
  }

  /** Registers a further wallet of an entropy. A repeated call changes nothing. */
  async add(
    token: string,
    entropyId: string,
    wallet: { chain_type: ChainType; wallet_index: number; address: string },
  ): Promise<{ address: string }> {
    return (await this.#of(token, entropyId, 'wallets', wallet)) as { address: string }
  }

  /** The server's share of one of the sets that this device knows; undefined if no set matches. */
  async serverShare(
    token: string,
    entropyId: string,
    setIds: readonly string[],
  ): Promise<{ setId: string; share: string } | undefined> {
    const answer = (await this.#of(token, entropyId, 'share', { share_set_ids: setIds })) as {
      share_set_id: string | null
      server_share: string | null
    }
    return answer.share_set_id !== null && answer.server_share !== null
      ? { setId: answer.share_set_id, share: answer.server_share }
      : undefined
  }

  async addDevice(
    token: string,
    entropyId: string,
    set: { share_set_id: string; server_share: string },
  ): Promise<void> {
    await this.#of(token, entropyId, 'devices', set)
  }

  /** Replaces the recovery method of an entropy, all of it or nothing. */
  async setRecovery(token: string, entropyId: string, recovery: NewRecovery): Promise<void> {
    await this.#of(token, entropyId, 'recovery', recovery)
  }

  async recoveryMaterial(token: string, entropyId: string): Promise<RecoveryMaterial> {
    return (await this.#of(token, entropyId, 'recovery/key_material', {})) as RecoveryMaterial
  }

  /** Throws `invalid_recovery_pin` if the proof is wrong. */
  async recoveryShare(token: string, entropyId: string, proof: string | undefined): Promise<RecoveryShare> {
    return (await this.#of(
      token,
      entropyId,
      'recovery/share',
      proof === undefined ? {} : { recovery_proof: proof },
      wrongSecret,
    )) as RecoveryShare
  }

  /** The public key for which the shares of a delegation are encrypted. */
  async delegationKey(token: string): Promise<string> {
    const { public_key } = (await this.call.send(token, { method: 'GET', path: '/wallets/delegation_key' })) as {
      public_key: string
    }
    return public_key
  }

  async delegate(token: string, delegation: object): Promise<void> {
    await this.call.send(token, { method: 'POST', path: '/wallets/delegate', body: delegation })
  }

  #of(token: string, entropyId: string, action: string, body: object, wrong?: Asked['wrong']): Promise<unknown> {
    return this.call.send(token, {
      method: 'POST',
      path: `${WALLETS}/${encodeURIComponent(entropyId)}/${action}`,
      body,
      ...(wrong ? { wrong } : {}),
    })
  }
}
