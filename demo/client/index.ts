/** A host that uses viem over the client interface. Its page has no flow element in its markup. */
import { BaseError, createPublicClient, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { acceptTerms, createWallet, getEthereumProvider, loginAsGuest } from '../../src/index.js'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const transport = custom(getEthereumProvider())
const wallet = createWalletClient({ transport })
const chain = createPublicClient({ transport, pollingInterval: 250 })

/** Whether an error has the code 4001, for which viem has a class. */
const refused = (error: unknown) =>
  error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError) !== null

/** Runs the action of a button, and shows its result. */
function on(id: string, act: () => Promise<string>): void {
  const output = document.querySelector(`output[for=${id}]`)
  document.getElementById(id)?.addEventListener('click', () => {
    act()
      .catch((error: unknown) => (refused(error) ? 'You said no.' : String(error)))
      .then(line => {
        if (output) output.textContent = line
      })
  })
}

on('guest', async () => {
  await loginAsGuest()
  await acceptTerms() // the text beside the button links to the terms
  return (await createWallet({ chainType: 'ethereum' })).address
})

on('send', async () => {
  const [account] = await wallet.requestAddresses()
  if (!account) return 'There is no wallet.'
  const hash = await wallet.sendTransaction({ account, chain: null, to: RECEIVER, value: parseEther('0.01') })
  const { status, blockNumber } = await chain.waitForTransactionReceipt({ hash })
  return `${hash}: ${status} in block ${blockNumber}`
})
