import { BrowserProvider } from 'ethers'
import { getEthereumProvider } from 'wallet-elements/client'

export async function sign(message) {
  const signer = await new BrowserProvider(getEthereumProvider()).getSigner()
  return signer.signMessage(message)
}
