import { createWalletClient, custom } from 'viem'
import { getEthereumProvider } from 'wallet-elements/client'

export async function sign(message) {
  const client = createWalletClient({ transport: custom(getEthereumProvider()) })
  const [account] = await client.requestAddresses()
  return client.signMessage({ account, message })
}
