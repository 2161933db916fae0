const BIRDS = ['Owl', 'Wren', 'Finch', 'Ibis', 'Lark', 'Rook']

/** An answer of WalletConnect's listing, with so many wallets that nobody has. */
export const listingOf = (count: number) => ({
  listings: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `bird-${index}`,
      { id: `bird-${index}`, name: `${BIRDS[index % BIRDS.length] ?? ''} ${index + 1}`, chains: ['eip155:1'] },
    ]),
  ),
})
