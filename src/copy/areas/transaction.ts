import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'
import { sentence } from './transaction/sentence.js'

const plural = pluralsOf<'one' | 'other'>('en')

export const transaction = area('transaction', {
  confirm: {
    /** A plain transfer. */
    transfer: 'Confirm address',
    /** An unknown contract call. */
    call: 'Confirm action',
    action: ({ action }: { action: string }) => `Approve ${action}`,
    /** The known actions of tokens, after "Approve". */
    actions: {
      approve: 'spending',
      revoke: 'removal of access',
      'nft-approve': 'access to an NFT',
      transfer: 'token transfer',
      'approve-all': 'access to all tokens',
      'revoke-all': 'removal of access',
      'nft-transfer': 'NFT transfer',
      swap: 'swap',
      mint: 'mint',
      ownership: 'change of owner',
      control: 'access to a contract',
      code: 'change of code',
    },
    maximum: 'Maximum',
    /** An allowance that is not the maximum, but in effect without a limit. */
    unlimited: 'Unlimited',
    /** For a token with unknown decimals. */
    unitsOf: ({ symbol }: { symbol: string }) => `units of ${symbol}`,
    andMore: ({ list, count }: { list: string; count: number }) => `${list} and ${count} more`,
    position: ({ title, index, total }: { title: string; index: number; total: number }) =>
      `${title} (${index} / ${total})`,
    solana: 'Confirm transaction',
    solanaSubtitle: ({ app }: { app: string }) =>
      `${app || 'This app'} wants your permission to approve the following transaction.`,
    approve: 'Approve',
    sending: 'Sending…',
    signing: 'Signing…',
    signed: 'Signed',
    next: 'Continue',
    addFunds: 'Add funds',
    notNow: 'Not now',
    /** Expands a long text of the app. */
    more: 'Show more',
    details: 'Details',
    advanced: 'Advanced',
    instructions: ({ count }: { count: number }) => plural(count, { one: '1 step', other: `${count} steps` }),
    sponsored: 'Sponsored',
    newContract: 'A new contract',
    unresolved: 'Not resolved',
    unknownCall: 'Unknown call',
    unknownToken: 'Unknown token',
    /** For a token whose name and decimals come from a single node. */
    asNodeSays: ({ amount, node }: { amount: string; node: string }) => `${amount}, as the node ${node} says`,
    unknownFee: 'Unknown',
    unknownBalance: 'Balance unknown',
    swap: {
      'exact-in': ({ given, got }: { given: string; got: string }) => `${given} for at least ${got}`,
      'exact-out': ({ given, got }: { given: string; got: string }) => `At most ${given} for ${got}`,
      tokens: ({ given, got }: { given: string; got: string }) => `${given} for ${got}`,
    },
  },
  sentence,
  /**
   * The checkbox that is required to continue: against a scan's verdict, with the specification's text, and against our
   * own warnings.
   */
  accept: {
    scan: 'I understand and want to proceed anyways.',
    notice: 'I understand and want to proceed anyway.',
  },
  /** Warnings about an unusual fee. */
  highFee: {
    share: ({ percent }: { percent: string }) => `The fee may be ${percent}% of the amount you send.`,
    manyTimes: 'The fee may be many times the amount you send.',
    recent: ({ times }: { times: string }) => `The fee may be ${times} times what others have paid in the last blocks.`,
    absolute: ({ amount }: { amount: string }) => `The fee is very high: it may be ${amount}.`,
  },
  /** Warnings about control that a Solana transaction gives to others. */
  handsOver: {
    wallet: 'This wallet itself is handed over to a program, which decides over it from then on.',
    assign: 'An account is handed over to a program, which decides over it from then on.',
    authority: 'Control of an account passes to somebody else.',
    delegate: 'Somebody else may take tokens from an account of yours, now and later.',
    close: 'What is left in a closed account goes to somebody else.',
    'nonce-authority': 'Somebody else decides over a nonce account from now on.',
    'stake-authority': 'Control of staked coins passes to somebody else.',
  },
  /** Solana instructions, by their effect. */
  instruction: {
    'sol-transfer': 'Transfer',
    'create-account': 'New account',
    'spl-transfer': 'Token transfer',
    'ata-creation': 'New token account',
    'spl-init-account': 'Set up a token account',
    'spl-close-account': 'Close a token account',
    'spl-sync-native': 'Wrap SOL',
    'raydium-swap': 'Swap on Raydium',
    'jupiter-swap': 'Swap on Jupiter',
    assign: 'Change of owner',
    authority: 'Change of authority',
    delegate: 'Approval of a spender',
    close: 'Close a token account',
    'nonce-authority': 'Change of nonce authority',
    'stake-authority': 'Change of stake authority',
    unknown: 'Unknown step',
  },
  /** The scan of a transaction before it is approved. */
  scan: {
    pending: 'Checking for risks',
    safe: 'No risks found',
    nothingElse: 'No other risks found',
    warn: 'Warning: Suspicious transaction',
    error: 'This is a malicious transaction',
    details: 'Scan details',
    detailsSubtitle: 'What the transaction was tried with, and what it would change.',
    unknownAsset: 'Unknown asset',
    maySpend: ({ address }: { address: string }) => `${address} may spend`,
  },
  fact: {
    amount: 'Amount',
    send: 'Send',
    receive: 'Receive',
    gasPrice: 'Gas price',
    call: 'Function',
    block: 'Block',
    to: 'To',
    from: 'From',
    network: 'Network',
    fee: 'Estimated fee',
    feeAtMost: 'Fee at most',
    exactAmount: 'Exact amount',
    action: 'Action',
    data: 'Data',
    nonce: 'Nonce',
    gas: 'Gas limit',
    chainId: 'Chain ID',
    feePayer: 'Fee paid by',
    program: 'Program',
    payer: 'Paid by',
    owner: 'Owner',
    mint: 'Token address',
    mintIn: 'Token given',
    mintOut: 'Token received',
    units: 'Units',
    unitsIn: 'Units given',
    unitsOut: 'Units received',
    unitsAtLeast: 'Units received at least',
    receiver: 'Received by',
    spender: 'Spender',
    newOwner: 'New owner',
    controller: 'Access for',
    newCode: 'New code',
    contract: 'Contract',
    until: 'Until',
    amountOrId: 'Amount or token ID',
    tokenIds: ({ count }: { count: number }) => plural(count, { one: 'Token ID', other: 'Token IDs' }),
    count: 'Quantity',
    swap: 'Swap',
    token: 'Token',
    account: ({ index }: { index: number }) => `Account ${index}`,
    version: 'Version',
    legacy: 'Legacy',
  },
  problem: {
    prepare: 'There was an error preparing your transaction. Your transaction request will likely fail.',
    recovered: 'This could not be prepared at first. Look at the fee and all the rest before you go on.',
    funds: ({ network }: { network: string }) => `Add funds on ${network} to complete transaction.`,
    short: ({ amount }: { amount: string }) => `You need ${amount} more.`,
    shortAndFee: ({ amount }: { amount: string }) => `You need ${amount} more, and the fee.`,
    checksum: 'The address was written without its checksum. Compare it with care.',
    resembles: 'This is another address than the one you know: both only begin and end alike.',
    here: ({ address }: { address: string }) => `Here: ${address}`,
    known: ({ address }: { address: string }) => `The one you know: ${address}`,
    foreignFeePayer: 'Another account pays the fee of this transaction.',
    otherSigners: 'Other accounts have to sign this transaction too.',
    lasting: 'The spender may take all of these tokens, now and later.',
    burned: 'Nobody owns the receiving address. What is sent there is lost.',
    ownContract: "The receiver is the token's own contract. What is sent there is usually lost.",
    newOwner: 'The contract gets another owner, who decides over it from then on.',
    noOwner: 'The contract will have no owner any more. That cannot be undone.',
    control: 'Somebody gets access to the contract, and may decide in it from then on.',
    borrows: 'You owe what somebody else borrows here, and what you have deposited may be taken for it.',
    code: 'The contract gets other code, which decides over all that is in it from then on.',
    /** The data have an unusual encoding: superfluous bits, or parts out of order. */
    odd: 'This call is written in a form that some contracts refuse, and others carry out. An honest app has no reason for that.',
    // These texts are also shown about a message, and about the call of another account in it, such as a Safe.
    // `count`: how many times the same is done.
    also: ({ sentence, contract, count }: { sentence: string; contract: string; count: number }) =>
      `This also does the following at ${contract}${count > 1 ? ` (${count} ×)` : ''}: ${sentence}.`,
    cut: 'There is more in this request than we have read.',
    unread: 'We cannot read what this call does. Such a call may also use what has been allowed before.',
    unreadPart: 'We cannot read all that this does. It may also use what has been allowed before.',
    lists: 'The lists in this call do not fit each other.',
    impostor: ({ symbol }: { symbol: string }) =>
      `This token calls itself ${symbol}, and is not the one that is known by this name.`,
    lookAlike: ({ name }: { name: string }) => `“${name}” has letters that look like others: compare with care.`,
    lookAlikes: ({ names }: { names: string }) =>
      `${names}: these names have letters that look like others. Compare with care.`,
    extraBytes: ({ count }: { count: number }) =>
      plural(count, {
        one: 'This call carries 1 byte more than its function takes.',
        other: `This call carries ${count} bytes more than its function takes.`,
      }),
    beyondBalance: 'The spender may take far more than there is now.',
    adds: 'This adds to what the spender may take already.',
    endless: 'This permission does not end by itself.',
    price: 'Nothing limits how bad the price of this swap may be.',
    falseDecimals: ({ node, symbol, decimals }: { node: string; symbol: string; decimals: string }) =>
      `The node ${node} gives ${decimals} as the decimals of ${symbol}, which is not so. Nothing else it says is believed here.`,
    falseClaim: ({ node, symbol }: { node: string; symbol: string }) =>
      `The node ${node} says about ${symbol} what is not so. Nothing else it says is believed here.`,
    decimals: 'The token does not say credibly how its amounts are counted. They are shown in its smallest unit.',
    silent: ({ network }: { network: string }) => `${network} does not answer.`,
    /** The network answers, but has not executed the transaction in time. */
    pending: ({ network }: { network: string }) => `${network} has not executed the transaction yet.`,
    outdated: 'Blockhash not found',
    tooSmall: 'The amount is too small: a new account has to hold more.',
    refused: 'Transaction simulation failed',
    noExpiry: 'This transaction does not expire by itself.',
    lookups: 'Some accounts are named only by a table and are not shown.',
  },
  /** A fee that the app pays or refuses to pay. */
  sponsor: {
    thisApp: 'This app',
    yours: ({ app }: { app: string }) => `${app || 'This app'} does not pay this fee. It comes out of your wallet.`,
    refused: ({ app }: { app: string }) => `${app || 'This app'} did not pay the fee.`,
    payYourself: 'Pay the fee yourself',
  },
  receipt: {
    waiting: 'Waiting for the network…',
    waitingDetail: 'It goes on by itself if you leave.',
    complete: 'Transaction complete!',
    completeDetail: "You're all set.",
    signed: 'Transaction signed!',
    ethereumButton: 'All Done',
    solanaButton: 'Close',
    hash: 'Transaction hash',
    signature: 'Transaction signature',
  },
  error: {
    detail: 'Please try again.',
    /** What has happened to the money. */
    outcome: {
      unsent: 'Nothing was sent.',
      noMoreSent: 'Nothing more was sent.',
      unsigned: 'Nothing was signed.',
      /** The network has the transaction, or may have it. */
      open: 'It was sent, and may still go through.',
      /** The transaction was sent to a node, and the node says that it did not accept it. */
      offered: 'The network says it did not take it. It may have been sent, but only one of your tries can go through.',
      /** The same, if a second try can succeed in addition to the first. */
      offeredAnew: 'The network says it did not take it. It may have been sent: look it up before you try again.',
      /** A node says that the network executed the transaction and it failed. */
      feeSpent: 'The network says it failed, and took at most the fee. Look it up before you try again.',
      nothingSpent: 'The network says it failed. Look it up before you try again.',
    },
    unknown: 'Something went wrong.',
    button: 'Retry transaction',
    openExplorer: 'Open in the block explorer',
  },
})
