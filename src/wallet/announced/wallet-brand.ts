/** The name and picture of an announced wallet. */
export interface WalletBrand {
  /** The app's name. */
  readonly name: string
  /** A picture of 96 by 96 pixels, as a `data:` address. */
  readonly icon: `data:image/svg+xml;base64,${string}`
  /** The page's host, reversed: `com.example.app`. */
  readonly reverseDomain: string
}

/** A generic wallet icon: the app's own logo may be on another server, which a dapp must not have to contact. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"><rect width="24" height="24" rx="5" fill="#1f2937" stroke="none"/><path d="M5 8.5h12.5a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17zm0 0A1.5 1.5 0 0 1 6.5 6.5H16v2"/><circle cx="15.5" cy="13.5" r=".75" fill="#fff" stroke="none"/></svg>'

/** A host of one label gets a second one, because the standard requires two. */
const reversed = (host: string) => {
  const labels = host.split('.').reverse()
  return labels.length > 1 ? labels.join('.') : `${host}.wallet`
}

export const walletBrand = (appName: string, host: string): WalletBrand =>
  Object.freeze({
    name: appName || host,
    icon: `data:image/svg+xml;base64,${btoa(MARK)}` as const,
    reverseDomain: reversed(host),
  })
