import type { MfaMethod, RecoveryOption } from '../../../src/config/settings.js'
import type { SoftwarePasskey } from '../../provider/login/passkeys/software-passkey.harness.js'

export type Cloud = Exclude<RecoveryOption, 'user-passcode'>
/** The recovery that an order sets. In a cloud, the visitor allows the access in its window. */
export type Protection = { readonly password: string } | { readonly cloud: Cloud }

/** The orders that a page can execute. */
export interface Orders {
  /** Signs in by e-mail if the person has an address, else as this browser's guest. Answers their wallet, if any. */
  enter: { given: undefined; answer: WalletSeen | null }
  createWallet: { given: undefined; answer: WalletSeen }
  createProtected: { given: Protection; answer: WalletSeen }
  /** Imports a private key of Ethereum. */
  importKey: { given: { privateKey: string }; answer: WalletSeen }
  setRecovery: { given: Protection; answer: WalletSeen }
  /** A passkey is linked first. */
  enrol: { given: { method: MfaMethod }; answer: readonly string[] }
  remove: { given: { method: MfaMethod }; answer: readonly string[] }
  /**
   * Signs this text. If the wallet is not on this device, it is recovered with the first correct one of these
   * passwords, with the cloud, or by the provider.
   */
  sign: { given: { text: string; passwords: readonly string[] }; answer: Signed }
}
export type OrderName = keyof Orders

export interface WalletSeen {
  readonly address: string
  readonly recoveryMethod: string | null
  readonly factors: readonly string[]
}

export interface Signed {
  readonly signature: string
  /** The password that opened it; undefined if none was requested. */
  readonly password?: string | undefined
  /** Whether a second factor was requested. */
  readonly factor: boolean
}

/** The moment of a page's death: around the step with this number, in one order. */
export interface Death {
  readonly at: number
  /** Before the step, after it, or while its request is in transit. That request arrives once the next page is open. */
  readonly how: 'before' | 'after' | 'on its way'
}

/** The parts of a browser that outlive a page. */
export interface Kept {
  readonly storage: readonly (readonly [key: string, value: string])[]
  readonly shares: readonly (readonly [setId: string, share: Uint8Array])[]
}

/** The input for opening a page. */
export interface Opening extends Kept {
  readonly appId: string
  readonly apiUrl: string
  /** The person's e-mail address, if they log in with it. */
  readonly email: string | undefined
  readonly phone: string
}

/** Where the visitor reads a code. */
export type CodeSource = 'totp' | 'sms' | 'mail'

/** A request to the person's authenticator, and its answer, in the wire's form. */
export type PasskeyRequest =
  | ({ readonly kind: 'create' } & Parameters<SoftwarePasskey['register']>[0])
  | ({ readonly kind: 'get' } & Parameters<SoftwarePasskey['authenticate']>[0])
export type PasskeyAnswer = ReturnType<SoftwarePasskey['register']>

export interface Order {
  readonly name: OrderName
  readonly given: unknown
  readonly death: Death | undefined
}

/** A request as it leaves the page. */
export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

/** The messages of a page. In `stored` and `shared` null means deleted. */
export type PageMessage =
  | { readonly stored: readonly [key: string, value: string | null] }
  | { readonly shared: readonly [setId: string, share: Uint8Array | null] }
  /** The secret of a new authenticator app, which the visitor has scanned. */
  | { readonly scanned: string }
  /** The visitor has to enter a code. */
  | { readonly asks: CodeSource }
  | { readonly passkey: PasskeyRequest }
  | { readonly dead: string; readonly late?: Sent | undefined }
  | { readonly done: unknown; readonly steps: number }
  | { readonly failed: string }

/** The messages to a page. */
export type Heard = { readonly order: Order } | { readonly code: string } | { readonly passkey: PasskeyAnswer }
