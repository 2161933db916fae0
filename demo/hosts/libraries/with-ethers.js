import { BrowserProvider, parseEther } from 'ethers'
import { getEthereumProvider } from 'wallet-elements/client'

const signer = () => new BrowserProvider(getEthereumProvider()).getSigner()

export async function sign(message) {
  return (await signer()).signMessage(message)
}

export async function signTyped({ domain, types, message }) {
  return (await signer()).signTypedData(domain, types, message)
}

/** Sends 0.01 ETH, and waits until it is in a block. Returns the transaction's hash. */
export async function send(to) {
  const sent = await (await signer()).sendTransaction({ to, value: parseEther('0.01') })
  const { hash } = await sent.wait()
  return hash
}
