import {
  connect,
  createConfig,
  getConnection,
  http,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { defineChain, parseEther } from 'viem'
import { walletConnector } from 'wallet-elements/wagmi'

// Any chain of the app, for example `import { base } from 'viem/chains'`.
const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

const config = createConfig({
  chains: [chain],
  connectors: [walletConnector()],
  transports: { [chain.id]: http() },
})

/** Connects the wallet. wagmi refuses to connect it twice. */
async function connected() {
  if (!getConnection(config).isConnected) await connect(config, { connector: config.connectors[0] })
}

export async function sign(message) {
  await connected()
  return signMessage(config, { message })
}

export async function signTyped(typedData) {
  await connected()
  return signTypedData(config, typedData)
}

/** Sends 0.01 ETH, and waits until it is in a block. Returns the transaction's hash. */
export async function send(to) {
  await connected()
  const hash = await sendTransaction(config, { to, value: parseEther('0.01') })
  const { transactionHash } = await waitForTransactionReceipt(config, { hash })
  return transactionHash
}
