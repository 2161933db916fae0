/**
 * The marks of wallets that a host lists but the page has not found (found wallets bring their own), by their names in
 * the host's list: path data on a 24 grid, filled with `currentColor`. From Simple Icons 16 (CC0); the trademarks
 * belong to their owners. Any other wallet has a generic mark.
 */
const WALLET_MARKS: ReadonlyMap<string, string> = new Map([
  [
    'wallet_connect',
    'M4.913 7.519c3.915-3.831 10.26-3.831 14.174 0l.471.461a.483.483 0 0 1 0 .694l-1.611 1.577a.252.252 0 0 1-.354 0l-.649-.634c-2.73-2.673-7.157-2.673-9.887 0l-.694.68a.255.255 0 0 1-.355 0L4.397 8.719a.482.482 0 0 1 0-.693l.516-.507Zm17.506 3.263 1.434 1.404a.483.483 0 0 1 0 .694l-6.466 6.331a.508.508 0 0 1-.709 0l-4.588-4.493a.126.126 0 0 0-.178 0l-4.589 4.493a.508.508 0 0 1-.709 0L.147 12.88a.483.483 0 0 1 0-.694l1.434-1.404a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.129.048.178 0l4.589-4.493a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.128.048.178 0l4.589-4.493a.507.507 0 0 1 .708 0Z',
  ],
])

/** A purse, for wallets whose makers do not allow the use of their mark. A letter would add nothing to the name. */
export const ANY_WALLET =
  'M5 4h11a2 2 0 0 1 2 2v1h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM5 6a1 1 0 0 0 0 2h11V6zM17 12a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z'

/** The mark of a wallet by its name in the host's list: path data on a 24 grid, filled with `currentColor`. */
export const walletMark = (client: string): string => WALLET_MARKS.get(client) ?? ANY_WALLET
