import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

export const transaction = area('transaction', {
  confirm: {
    /** A plain transfer. */
    transfer: 'Confirm address',
    /** A contract call nobody can name. */
    call: 'Confirm action',
    action: ({ action }: { action: string }) => `Approve ${action}`,
    /** What tokens know, after "Approve". */
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
    /** An allowance that is not the largest there is, and in effect without a limit. */
    unlimited: 'Unlimited',
    /** Where nobody knows how many of them are one token. */
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
    /** The rest of what the app says. */
    more: 'Show more',
    details: 'Details',
    advanced: 'Advanced',
    instructions: ({ count }: { count: number }) =>
      plural(count, { one: '1 instruction', other: `${count} instructions` }),
    sponsored: 'Sponsored',
    newContract: 'A new contract',
    unresolved: 'Not resolved',
    unknownCall: 'Unknown call',
    unknownToken: 'Unknown token',
    /** Where the name and the decimals of a token are one node's word. */
    asNodeSays: ({ amount, node }: { amount: string; node: string }) => `${amount}, as the node ${node} says`,
    unknownFee: 'Unknown',
    unknownBalance: 'Balance unknown',
    swap: {
      'exact-in': ({ given, got }: { given: string; got: string }) => `${given} for at least ${got}`,
      'exact-out': ({ given, got }: { given: string; got: string }) => `At most ${given} for ${got}`,
      tokens: ({ given, got }: { given: string; got: string }) => `${given} for ${got}`,
    },
  },
  /** What is asked for, in one line above everything else. */
  sentence: {
    send: ({ amount, to }: { amount: string; to: string }) => `Send ${amount} to ${to}`,
    sendFrom: ({ amount, from, to }: { amount: string; from: string; to: string }) =>
      `Send ${amount} from ${from} to ${to}`,
    /** Coins go to a contract, and what it does with them is not known. */
    pay: ({ amount, to }: { amount: string; to: string }) => `Send ${amount} to the contract ${to}`,
    call: ({ to }: { to: string }) => `Call the contract ${to}`,
    create: 'Create a new contract',
    paying: ({ sentence, amount }: { sentence: string; amount: string }) => `${sentence}, and pay ${amount}`,
    allow: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount}`,
    allowMore: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount} more`,
    allowLess: ({ spender, amount }: { spender: string; amount: string }) => `Let ${spender} spend ${amount} less`,
    /** Nobody knows whether it is a token or an NFT that is called. */
    allowOrGive: ({ spender, amount }: { spender: string; amount: string }) =>
      `Let ${spender} spend ${amount}, or move an NFT of yours`,
    allowNft: ({ spender, id }: { spender: string; id: string }) => `Let ${spender} move your NFT with the ID ${id}`,
    forbidNft: ({ id }: { id: string }) => `Let nobody else move your NFT with the ID ${id}`,
    allowAll: ({ spender, contract }: { spender: string; contract: string }) =>
      `Let ${spender} move all your tokens of ${contract}`,
    forbid: ({ spender }: { spender: string }) => `Stop ${spender} from spending your tokens`,
    /** The same of an allowance of nothing. */
    forbidOrGive: ({ spender }: { spender: string }) =>
      `Stop ${spender} from spending your tokens, or let it move your NFT with the ID 0`,
    /** The same where the spender is nobody. */
    allowOrForbid: ({ spender, amount, id }: { spender: string; amount: string; id: string }) =>
      `Let ${spender} spend ${amount}, or let nobody else move your NFT with the ID ${id}`,
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
    code: ({ contract, code }: { contract: string; code: string }) =>
      `Change the code of ${contract} to that of ${code}`,
    control: ({ to }: { to: string }) => `Give ${to} control of an account`,
    noControl: 'Give up control of an account',
    swap: {
      'exact-in': ({ given, got }: { given: string; got: string }) => `Swap ${given} for at least ${got}`,
      'exact-out': ({ given, got }: { given: string; got: string }) => `Swap at most ${given} for ${got}`,
      tokens: ({ given, got }: { given: string; got: string }) => `Swap ${given} for ${got}`,
    },
    /** What a swap gives that nobody has to pay any more. */
    paidIn: 'what is paid in',
    swapFor: ({ sentence, to }: { sentence: string; to: string }) => `${sentence} and send it to ${to}`,
    /** Calls that a contract makes in one transaction. */
    andCalls: ({ sentence, count }: { sentence: string; count: number }) =>
      plural(count, { one: `${sentence}, and make 1 more call`, other: `${sentence}, and make ${count} more calls` }),
    andMore: ({ sentence }: { sentence: string }) => `${sentence}, and more`,
    andUnknown: ({ sentence, count }: { sentence: string; count: number }) =>
      plural(count, {
        one: `${sentence}, and run 1 unknown instruction`,
        other: `${sentence}, and run ${count} unknown instructions`,
      }),
    spend: ({ amount, count }: { amount: string; count: number }) =>
      plural(count, { one: `Spend ${amount} in 1 instruction`, other: `Spend ${amount} in ${count} instructions` }),
    run: ({ count }: { count: number }) =>
      plural(count, { one: 'Run 1 instruction', other: `Run ${count} instructions` }),
  },
  /** What the visitor ticks to go on against a warning. */
  accept: 'I understand and want to proceed anyways.',
  /** What is odd about a fee. */
  highFee: {
    share: ({ percent }: { percent: string }) => `The fee may be ${percent}% of the amount you send.`,
    manyTimes: 'The fee may be many times the amount you send.',
    recent: ({ times }: { times: string }) => `The fee may be ${times} times what others have paid in the last blocks.`,
    absolute: ({ amount }: { amount: string }) => `The fee is very high: it may be ${amount}.`,
  },
  /** What a transaction on Solana hands over to others. */
  handsOver: {
    wallet: 'This wallet itself is handed over to a program, which decides over it from then on.',
    assign: 'An account is handed over to a program, which decides over it from then on.',
    authority: 'Control of an account passes to somebody else.',
    delegate: 'Somebody else may take tokens from an account of yours, now and later.',
    close: 'What is left in a closed account goes to somebody else.',
    'nonce-authority': 'Somebody else decides over a nonce account from now on.',
    'stake-authority': 'Control of staked coins passes to somebody else.',
  },
  /** Instructions of Solana by what they do. */
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
    unknown: 'Unknown instruction',
  },
  /** A look at the transaction before it is approved. */
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
    code: 'The contract gets other code, which decides over all that is in it from then on.',
    /** The data are not in the usual form: bits that do not belong there, parts out of their order. */
    odd: 'This call is written in a form that some contracts refuse, and others carry out. An honest app has no reason for that.',
    also: ({ sentence, contract }: { sentence: string; contract: string }) =>
      `This transaction also does this at ${contract}: ${sentence}.`,
    cut: 'There is more in this transaction than we have read.',
    unread: 'We cannot read what this call does. Such a call may also use what this wallet has allowed before.',
    unreadPart: 'We cannot read all that this transaction does. It may also use what this wallet has allowed before.',
    lists: 'The lists in this call do not fit each other.',
    impostor: ({ symbol }: { symbol: string }) =>
      `This token calls itself ${symbol}, and is not the one that is known by this name.`,
    lookAlike: ({ name }: { name: string }) => `“${name}” has letters that look like others: compare with care.`,
    extraBytes: ({ count }: { count: number }) =>
      plural(count, {
        one: 'This call carries 1 byte more than its function takes.',
        other: `This call carries ${count} bytes more than its function takes.`,
      }),
    beyondBalance: 'The spender may take far more than this wallet has now.',
    adds: 'This adds to what the spender may take already.',
    endless: 'This permission does not end by itself.',
    price: 'Nothing limits how bad the price of this swap may be.',
    falseDecimals: ({ node, symbol, decimals }: { node: string; symbol: string; decimals: string }) =>
      `The node ${node} gives ${decimals} as the decimals of ${symbol}, which is not so. Nothing else it says is believed here.`,
    falseClaim: ({ node, symbol }: { node: string; symbol: string }) =>
      `The node ${node} says about ${symbol} what is not so. Nothing else it says is believed here.`,
    decimals: 'The token does not say credibly how its amounts are counted. They are shown in its smallest unit.',
    silent: ({ network }: { network: string }) => `${network} does not answer.`,
    outdated: 'Blockhash not found',
    tooSmall: 'The amount is too small: a new account has to hold more.',
    refused: 'Transaction simulation failed',
    noExpiry: 'This transaction does not expire by itself.',
    lookups: 'Some accounts are named only by a table and are not shown.',
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
    /** What has become of the money. */
    outcome: {
      unsent: 'Nothing was sent.',
      noMoreSent: 'Nothing more was sent.',
      unsigned: 'Nothing was signed.',
      /** The network has it, or may have it. */
      open: 'It was sent, and may still go through.',
      /** The network has carried it out without success. */
      feeSpent: 'Only the fee was spent.',
      nothingSpent: 'Nothing was spent.',
    },
    unknown: 'Something went wrong.',
    button: 'Retry transaction',
    openExplorer: 'Open in the block explorer',
  },
})
