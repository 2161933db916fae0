const BIRDS = ['Owl', 'Wren', 'Finch', 'Ibis', 'Lark', 'Rook']

/** A response of WalletConnect's wallet listing with this many invented wallets. */
export const listingOf = (count: number) => ({
  listings: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `bird-${index}`,
      { id: `bird-${index}`, name: `${BIRDS[index % BIRDS.length] ?? ''} ${index + 1}`, chains: ['eip155:1'] },
    ]),
  ),
})
