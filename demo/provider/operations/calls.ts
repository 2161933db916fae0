import { family } from './family.js'

/** Calls to the chains' proxies by JSON-RPC method, and the notifications of a subscription. */
export const CHAIN_CALLS = [
  family(
    {
      what: 'the local Ethereum chain, by JSON-RPC method',
      file: 'chains/chain-proxies.ts',
      test: 'chains/chain-proxies.test.ts',
    },
    {
      'chain.ethereum': { method: 'POST', path: '/chains/ethereum/{method}' },
      'chain.ethereum.connect': { method: 'GET', path: '/chains/ethereum' },
      'chain.ethereum.send': { method: 'POST', path: '/chains/ethereum/eth_sendRawTransaction' },
      'chain.ethereum.receipt': { method: 'POST', path: '/chains/ethereum/eth_getTransactionReceipt' },
      'chain.ethereum.subscribe': { method: 'POST', path: '/chains/ethereum/eth_subscribe' },
      'chain.ethereum.news': { method: 'POST', path: '/chains/ethereum/eth_subscription' },
    },
  ),
  family(
    {
      what: 'the second Ethereum chain, by JSON-RPC method',
      file: 'chains/chain-proxies.ts',
      test: 'chains/chain-proxies.test.ts',
    },
    {
      'chain.base': { method: 'POST', path: '/chains/base/{method}' },
      'chain.base.connect': { method: 'GET', path: '/chains/base' },
      'chain.base.send': { method: 'POST', path: '/chains/base/eth_sendRawTransaction' },
      'chain.base.receipt': { method: 'POST', path: '/chains/base/eth_getTransactionReceipt' },
      'chain.base.subscribe': { method: 'POST', path: '/chains/base/eth_subscribe' },
      'chain.base.news': { method: 'POST', path: '/chains/base/eth_subscription' },
    },
  ),
  family(
    {
      what: 'the local Solana chain, by JSON-RPC method',
      file: 'chains/chain-proxies.ts',
      test: 'chains/chain-proxies.test.ts',
    },
    {
      'chain.solana': { method: 'POST', path: '/chains/solana/{method}' },
      'chain.solana.send': { method: 'POST', path: '/chains/solana/sendTransaction' },
      'chain.solana.status': { method: 'POST', path: '/chains/solana/getSignatureStatuses' },
    },
  ),
]

/** Calls over the relay's socket by method (a batch counts as one call), and the messages that it pushes. */
export const RELAY_CALLS = [
  family(
    {
      what: 'the WalletConnect relay, by method',
      file: 'walletconnect/relay-server.ts',
      test: 'walletconnect/relay.test.ts',
    },
    {
      relay: { method: 'POST', path: '/walletconnect/{method}' },
      'relay.connect': { method: 'GET', path: '/walletconnect' },
      'relay.publish': { method: 'POST', path: '/walletconnect/irn_publish' },
      'relay.subscribe': { method: 'POST', path: '/walletconnect/irn_subscribe' },
      'relay.fetch': { method: 'POST', path: '/walletconnect/irn_fetchMessages' },
      'relay.propose': { method: 'POST', path: '/walletconnect/wc_proposeSession' },
      'relay.approve': { method: 'POST', path: '/walletconnect/wc_approveSession' },
      'relay.push': { method: 'POST', path: '/walletconnect/irn_subscription' },
    },
  ),
]
