import { area } from '../../area.js'
import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** A request to sign a message. */
export const signing = area('signing', {
  title: 'Sign message',
  description: 'Signing this message will not cost you any fees.',
  button: 'Sign and continue',
  busy: 'Signing...',
  success: 'Success',
  notNow: 'Not now',
  failed: 'An error has occurred, please try again.',
  /** The signed content, as it is shown. */
  message: 'Message',
  bytes: 'Signed bytes',
  digest: 'Signed hash',
  payload: 'Full payload',
  items: ({ count }: { count: number }) => plural(count, { one: '1 item', other: `${count} items` }),
  /** The headline: the request in one line. */
  sentence: {
    text: ({ site }: { site: string }) => `Sign this text for ${site}`,
    bytes: ({ site, count }: { site: string; count: number }) =>
      plural(count, { one: `Sign 1 byte for ${site}`, other: `Sign ${count} bytes for ${site}` }),
    typed: ({ site, type }: { site: string; type: string }) => `Sign ${type} for ${site}`,
    signIn: ({ domain }: { domain: string }) => `Sign in to ${domain}`,
    until: ({ sentence, time }: { sentence: string; time: string }) => `${sentence} until ${time}`,
    sell: ({ given, got }: { given: string; got: string }) => `Give ${given} for ${got}`,
    giveAway: ({ given }: { given: string }) => `Give away ${given}`,
    orders: ({ count, sentence }: { count: number; sentence: string }) =>
      plural(count, {
        one: sentence,
        other: `Sign ${count} orders at once, one of them: ${sentence}`,
      }),
    safe: ({ account, sentence }: { account: string; sentence: string }) =>
      `Have the Safe ${account} do this: ${sentence}`,
    smartAccount: ({ account, sentence }: { account: string; sentence: string }) =>
      `Have the smart account ${account} do this: ${sentence}`,
  },
  fact: {
    /** The app that typed data are for, by the name in these data. */
    app: 'For',
    type: 'Type',
    /** The end of a signature's validity. Permissions granted with it remain. */
    usableUntil: 'Usable until',
    /** The site of a sign-in, and the purpose that the site states. */
    site: 'Website',
    purpose: 'Purpose',
    /** What the site may use after a sign-in, as it states. */
    resources: 'Resources',
    uri: 'Address',
    /** The account that makes a call. */
    account: 'Account',
    /** Another signer of the same message. */
    signer: 'Also signed by',
    order: ({ index }: { index: number }) => `Order ${index}`,
  },
  /** The assets that an order exchanges. */
  item: {
    coins: 'coins',
    tokens: ({ amount, contract }: { amount: string; contract: string }) => `${amount} units of ${contract}`,
    nft: ({ id, contract }: { id: string; contract: string }) => `NFT ${id} of ${contract}`,
    anyNft: ({ contract }: { contract: string }) => `any NFT of ${contract}`,
  },
  problem: {
    unreadable: 'This is no text: nobody can read here what it means.',
    otherSite: ({ domain, site }: { domain: string; site: string }) =>
      `This signs you in to ${domain}, and you are on ${site}. Whoever gets this signature can act as you there.`,
    otherUri: ({ uri }: { uri: string }) => `It is for ${uri}, which is not this page.`,
    otherChain: ({ chain }: { chain: string }) => `It is for the network ${chain}, which this app does not use.`,
    notCurrentChain: ({ chain, current }: { chain: string; current: string }) =>
      `It is for the network ${chain}, while this app is on ${current}.`,
    otherAccount: 'It is for another account than the one that signs.',
    oddSignIn: 'This looks like a request to sign in, and is not written as one. We cannot say where it signs you in.',
    ended: ({ time }: { time: string }) => `It ended at ${time}.`,
    early: ({ time }: { time: string }) => `It begins at ${time}.`,
    endless: 'Whoever gets this signature can use it for more than a year, or for as long as they like.',
    nothingGot: 'You get nothing for what you give.',
    more: 'There is more in this order than fits here: look at all of its fields.',
    /** `orders`: their numbers. */
    nothingGotIn: ({ orders, count }: { orders: string; count: number }) =>
      plural(count, {
        one: `You get nothing for what you give in order ${orders}.`,
        other: `You get nothing for what you give in the orders ${orders}.`,
      }),
    endedIn: ({ orders, count }: { orders: string; count: number }) =>
      plural(count, {
        one: `Order ${orders} has already ended.`,
        other: `The orders ${orders} have already ended.`,
      }),
    earlyIn: ({ orders, count }: { orders: string; count: number }) =>
      plural(count, {
        one: `Order ${orders} has not begun yet.`,
        other: `The orders ${orders} have not begun yet.`,
      }),
    moreOrders: ({ count }: { count: number }) =>
      plural(count, {
        one: 'There is 1 more order than fits here: look at all fields.',
        other: `There are ${count} more orders than fit here: look at all fields.`,
      }),
    nft: 'Whoever has this signature can take the NFT, and need not pay for it.',
    power: 'This seems to give somebody power over what is yours, and we cannot say which. Look at all of its fields.',
    delegated: 'Code of somebody else runs as if it were the account’s own, and may take all that is in it.',
    dark: 'We cannot read what this account is told to do. It may be anything, such as handing over all that it holds.',
    /** A Safe's refund of the fee in `token`, without a limit. */
    refund: ({ to, token }: { to: string; token: string }) =>
      `The Safe also pays ${token} to ${to} for the fee, and we cannot say how much.`,
    refundToAny: ({ token }: { token: string }) =>
      `The Safe also pays ${token} for the fee to whoever sends this, and we cannot say how much.`,
    hash: 'This is a bare hash. It may stand for anything, such as handing over all that a smart account holds.',
  },
})
