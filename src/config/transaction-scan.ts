/** What a scan is asked: who asks, on which chain, and the transaction as JSON-RPC writes it (quantities in hex). */
export interface ScanRequest {
  readonly metadata: { readonly domain: string }
  /** The chain's id, as decimal text. */
  readonly chain_id: string
  readonly request: {
    readonly method: 'eth_sendTransaction'
    readonly params: readonly [Readonly<Record<string, string>>]
  }
}

/** Amounts are decimal text in the asset's own unit, prices dollars for the whole of it. */
export interface ScannedAmount {
  readonly value?: string | null | undefined
  readonly usd_price?: string | null | undefined
}

export interface ScannedAsset {
  readonly type?: string | null | undefined
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly logo_url?: string | null | undefined
}

/** What a transaction changes in one asset of the wallet: what comes in and what goes out. */
export interface AssetDiff {
  readonly asset: ScannedAsset
  readonly in: readonly ScannedAmount[]
  readonly out: readonly ScannedAmount[]
}

/** Who may take how much of an asset afterwards; the spenders by address. */
export interface AssetExposure {
  readonly asset: ScannedAsset
  readonly spenders: Readonly<Record<string, ScannedAmount>>
}

/** What the simulation was run with, as the service tells it. */
export interface ScannedParams {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly value?: string | null | undefined
  readonly data?: string | null | undefined
  readonly gas?: string | null | undefined
  readonly gas_price?: string | null | undefined
  readonly block_tag?: string | null | undefined
  readonly chain?: string | null | undefined
  readonly calldata?:
    | {
        readonly function_selector?: string | null | undefined
        readonly function_signature?: string | null | undefined
      }
    | null
    | undefined
}

interface ScanFailure {
  readonly status: 'Error'
  readonly error?: string | null | undefined
}

/** The answer of a scan: whether the transaction can be trusted, and what it would change. */
export interface ScanResult {
  /** `description`: why, in words for the visitor; shown of a malicious transaction. */
  readonly validation:
    | { readonly status: 'Success'; readonly result_type: string; readonly description?: string | null | undefined }
    | ScanFailure
  readonly simulation:
    | {
        readonly status: 'Success'
        readonly params?: ScannedParams | null | undefined
        readonly assets_diffs: readonly AssetDiff[]
        readonly exposures: readonly AssetExposure[]
      }
    | ScanFailure
}

/** Looks at a transaction before it is approved; the provider's own scan, or a host's. */
export type ScanTransaction = (request: ScanRequest, signal?: AbortSignal) => Promise<ScanResult>
