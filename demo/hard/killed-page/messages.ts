/** What a page can be told to do. */
export interface Orders {
  /** Signs in as the guest of this browser; answers with their wallet, if they have one. */
  enter: { given: undefined; answer: WalletSeen | null }
  createWallet: { given: undefined; answer: WalletSeen }
  createProtected: { given: { password: string }; answer: WalletSeen }
  /** Takes in a private key of Ethereum. */
  importKey: { given: { privateKey: string }; answer: WalletSeen }
  setPassword: { given: { password: string }; answer: WalletSeen }
  enrol: { given: undefined; answer: readonly string[] }
  remove: { given: undefined; answer: readonly string[] }
  /** Signs this text; where the wallet is not here it is recovered by the first of these passwords that is right, or by the provider. */
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
  /** The password that has opened it; undefined where none was asked for. */
  readonly password?: string | undefined
  /** Whether a second factor was asked for. */
  readonly factor: boolean
}

/** When a page dies: around its step of this number, of one order. */
export interface Death {
  readonly at: number
  /** Before the step, after it, or while what it has sent is still on its way: it arrives when the next page is open. */
  readonly how: 'before' | 'after' | 'on its way'
}

/** What of a browser outlives a page. */
export interface Kept {
  readonly storage: readonly (readonly [key: string, value: string])[]
  readonly shares: readonly (readonly [setId: string, share: Uint8Array])[]
}

/** What a page is opened with. */
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

/** What a page says. `stored` and `shared` with null: it is gone. */
export type PageMessage =
  | { readonly stored: readonly [key: string, value: string | null] }
  | { readonly shared: readonly [setId: string, share: Uint8Array | null] }
  /** The key of a new authenticator app, which the visitor has scanned. */
  | { readonly scanned: string }
  /** The visitor is asked for a code of their app. */
  | { readonly asks: 'code' }
  | { readonly dead: string; readonly late?: Sent | undefined }
  | { readonly done: unknown; readonly steps: number }
  | { readonly failed: string }

/** What a page hears. */
export type Heard = { readonly order: Order } | { readonly code: string }
