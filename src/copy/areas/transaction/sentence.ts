import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** The headline: the request in one line. */
export const sentence = {
  send: ({ amount, to }: { amount: string; to: string }) => `Send ${amount} to ${to}`,
  sendFrom: ({ amount, from, to }: { amount: string; from: string; to: string }) =>
    `Send ${amount} from ${from} to ${to}`,
  /** A payment of coins to a contract, with an unknown effect. */
  pay: ({ amount, to }: { amount: string; to: string }) => `Send ${amount} to the contract ${to}`,
  call: ({ to }: { to: string }) => `Call the contract ${to}`,
  create: 'Create a new contract',
  /** A payment of zero to the user's own wallet, which replaces an earlier transaction. */
  cancel: 'Cancel the transaction that is still waiting, unless the network is faster',
  inPlace: ({ sentence }: { sentence: string }) => `${sentence}, in place of the transaction that is still waiting`,
  paying: ({ sentence, amount }: { sentence: string; amount: string }) => `${sentence}, and pay ${amount}`,
  allow: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount}`,
  allowMore: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount} more`,
  allowLess: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount} less`,
  /** An allowance at a contract that may hold tokens or NFTs. */
  allowOrGive: ({ spender, amount }: { spender: string; amount: string }) =>
    `Let ${spender} spend ${amount}, or move an NFT of yours`,
  allowNft: ({ spender, id }: { spender: string; id: string }) => `Let ${spender} move your NFT with the ID ${id}`,
  forbidNft: ({ id }: { id: string }) => `Let nobody else move your NFT with the ID ${id}`,
  allowAll: ({ spender, contract }: { spender: string; contract: string }) =>
    `Let ${spender} move all your tokens of ${contract}`,
  forbid: ({ spender }: { spender: string }) => `Stop ${spender} from spending your tokens`,
  /** The same for an allowance of zero. */
  forbidOrGive: ({ spender }: { spender: string }) =>
    `Stop ${spender} from spending your tokens, or let it move your NFT with the ID 0`,
  /** The same for the zero address as the spender. */
  allowOrForbid: ({ spender, amount, id }: { spender: string; amount: string; id: string }) =>
    `Let ${spender} spend ${amount}, or let nobody else move your NFT with the ID ${id}`,
  /** A credit delegation: the signer owes what the spender borrows. */
  borrow: ({ spender, amount }: { spender: string; amount: string }) =>
    `Let ${spender} borrow ${amount}, which you will owe`,
  borrowAny: ({ spender }: { spender: string }) => `Let ${spender} borrow without a limit, which you will owe`,
  forbidBorrow: ({ spender }: { spender: string }) => `Stop ${spender} from borrowing what you owe`,
  any: ({ symbol }: { symbol: string }) => `any amount of ${symbol}`,
  anyTokens: 'any amount of your tokens',
  tokens: 'tokens',
  coins: 'coins',
  nft: 'an NFT',
  nfts: 'several NFTs',
  mint: ({ contract }: { contract: string }) => `Mint from ${contract}`,
  owner: ({ owner, contract }: { owner: string; contract: string }) => `Make ${owner} the owner of ${contract}`,
  noOwner: ({ contract }: { contract: string }) => `Leave ${contract} without an owner`,
  controlOf: ({ to, contract }: { to: string; contract: string }) => `Give ${to} access to ${contract}`,
  code: ({ contract, code }: { contract: string; code: string }) => `Change the code of ${contract} to that of ${code}`,
  control: ({ to }: { to: string }) => `Give ${to} control of an account`,
  noControl: 'Give up control of an account',
  swap: {
    'exact-in': ({ given, got }: { given: string; got: string }) => `Swap ${given} for at least ${got}`,
    'exact-out': ({ given, got }: { given: string; got: string }) => `Swap at most ${given} for ${got}`,
    tokens: ({ given, got }: { given: string; got: string }) => `Swap ${given} for ${got}`,
  },
  /** What a swap gives away, if it was paid in advance. */
  paidIn: 'what is paid in',
  swapFor: ({ sentence, to }: { sentence: string; to: string }) => `${sentence} and send it to ${to}`,
  /** Further calls that a contract makes in the same transaction. */
  andCalls: ({ sentence, count }: { sentence: string; count: number }) =>
    plural(count, { one: `${sentence}, and make 1 more call`, other: `${sentence}, and make ${count} more calls` }),
  andMore: ({ sentence }: { sentence: string }) => `${sentence}, and more`,
  andUnknown: ({ sentence, count }: { sentence: string; count: number }) =>
    plural(count, {
      one: `${sentence}, and run 1 unknown step`,
      other: `${sentence}, and run ${count} unknown steps`,
    }),
  spend: ({ amount, count }: { amount: string; count: number }) =>
    plural(count, { one: `Spend ${amount} in 1 step`, other: `Spend ${amount} in ${count} steps` }),
  run: ({ count }: { count: number }) => plural(count, { one: 'Run 1 step', other: `Run ${count} steps` }),
}
