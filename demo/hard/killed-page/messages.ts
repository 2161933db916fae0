/** The orders that a page can execute. */
export interface Orders {
  /** Signs in as this browser's guest. The answer is their wallet, if they have one. */
  enter: { given: undefined; answer: WalletSeen | null }
  createWallet: { given: undefined; answer: WalletSeen }
  createProtected: { given: { password: string }; answer: WalletSeen }
  /** Imports a private key of Ethereum. */
  importKey: { given: { privateKey: string }; answer: WalletSeen }
  setPassword: { given: { password: string }; answer: WalletSeen }
  enrol: { given: undefined; answer: readonly string[] }
  remove: { given: undefined; answer: readonly string[] }
  /**
   * Signs this text. If the wallet is not on this device, it is recovered with the first correct one of these
   * passwords, or by the provider.
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
}

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
  /** The visitor has to enter a code of their app. */
  | { readonly asks: 'code' }
  | { readonly dead: string; readonly late?: Sent | undefined }
  | { readonly done: unknown; readonly steps: number }
  | { readonly failed: string }

/** The messages to a page. */
export type Heard = { readonly order: Order } | { readonly code: string }
