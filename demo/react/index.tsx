/**
 * A React host that uses the same tags, with attributes from state and events as props. It has its own React, not that
 * of the elements.
 */
import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './tags.js'

interface Place {
  apiUrl: string
  ethereumRpcUrl: string
  solanaRpcUrl: string
}

/** The settings of the local chains. The object stays the same as long as the addresses do. */
const useLocalChains = (ethereumRpcUrl: string, solanaRpcUrl: string) =>
  useMemo(
    () => ({
      chains: [
        {
          id: 31337,
          name: 'Local Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [ethereumRpcUrl] } },
        },
      ],
      solana: { cluster: 'devnet', rpcUrls: { devnet: solanaRpcUrl } },
    }),
    [ethereumRpcUrl, solanaRpcUrl],
  )

function Almanac({ apiUrl, ethereumRpcUrl, solanaRpcUrl }: Place) {
  const [open, setOpen] = useState(false)
  const [story, setStory] = useState<string[]>([])
  const addLine = (line: string) => setStory(lines => [...lines, line])
  const config = useLocalChains(ethereumRpcUrl, solanaRpcUrl)

  return (
    <main>
      <wallet-app app-id="clwalletelementsdemo00001" api-url={apiUrl} theme="auto" config={config} />
      <h1>The same elements in a React host.</h1>
      <p className="lead">State opens the login, an event closes it again.</p>
      <p className="pair">
        <button type="button" onClick={() => setOpen(true)}>
          Log in
        </button>
        <wallet-button for="fund" label="Receive ETH" />
        <wallet-button for="send" label="Send 0.01 ETH" />
      </p>
      <wallet-login-modal
        id="login"
        open={open}
        onwallet-close={() => setOpen(false)}
        onwallet-login-complete={event =>
          addLine(`Signed in as ${event.detail.user.email?.address ?? event.detail.user.id}`)
        }
        onwallet-error={event => addLine(`${event.detail.flow} ended with ${event.detail.code}`)}
      />
      <wallet-confirm-tx
        id="send"
        chain-type="ethereum"
        chain="31337"
        to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        value="0.01"
        value-unit="ether"
        onwallet-confirm-tx-complete={event => addLine(`Sent: ${event.detail.hash ?? ''}`)}
      />
      <wallet-fund
        id="fund"
        chain-type="ethereum"
        chain="31337"
        onwallet-fund-complete={event => addLine(`Received: ${event.detail.amount ?? ''} ${event.detail.asset}`)}
      />
      <ol aria-live="polite">
        {story.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  const { apiUrl = '', ethereumRpcUrl = '', solanaRpcUrl = '' } = root.dataset
  createRoot(root).render(
    <StrictMode>
      <Almanac apiUrl={apiUrl} ethereumRpcUrl={ethereumRpcUrl} solanaRpcUrl={solanaRpcUrl} />
    </StrictMode>,
  )
}
