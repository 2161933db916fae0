/**
 * The request for a scan: the domain of the page, the chain, and the transaction as in JSON-RPC (quantities in hex).
 */
export interface ScanRequest {
  readonly metadata: { readonly domain: string }
  /** The chain's id, as decimal text. */
  readonly chain_id: string
  readonly request: {
    readonly method: 'eth_sendTransaction'
    readonly params: readonly [Readonly<Record<string, string>>]
  }
}

/** An amount as decimal text in the asset's own unit, and the price of the whole amount in dollars. */
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

/** The change that a transaction makes to one asset of the wallet: incoming and outgoing amounts. */
export interface AssetDiff {
  readonly asset: ScannedAsset
  readonly in: readonly ScannedAmount[]
  readonly out: readonly ScannedAmount[]
}

/** How much of an asset each spender may take after the transaction, by the spender's address. */
export interface AssetExposure {
  readonly asset: ScannedAsset
  readonly spenders: Readonly<Record<string, ScannedAmount>>
}

/** The parameters of the simulation, as the service reports them. */
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

/** The result of a scan: whether the transaction can be trusted, and what it would change. */
export interface ScanResult {
  /** `description`: the reason, in words for the visitor; shown for a malicious transaction. */
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

/** Scans a transaction before it is approved, by the provider or by a host. */
export type ScanTransaction = (request: ScanRequest, signal?: AbortSignal) => Promise<ScanResult>
