import { useState } from 'react'
import { WalletApp, WalletButton, WalletConfirmTx, WalletLoginModal } from 'wallet-elements/react'
import { app } from './config.js'

export function App() {
  const [said, setSaid] = useState('')
  const failed = event => {
    if (!event.detail.cancelled) setSaid(event.detail.userMessage.title)
  }
  return (
    <main>
      <WalletApp config={app} onError={failed} />

      <WalletButton for="login" label="Log in" labelSignedIn="{address}" />
      <WalletLoginModal
        id="login"
        createOnLoginEthereum="users-without-wallets"
        onLoginComplete={event => setSaid(`Ready: ${event.detail.user.id}`)}
        onError={failed}
      />

      <WalletButton for="send" label="Send 0.01 ETH" />
      <WalletConfirmTx
        id="send"
        chain={31337}
        to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        value="0.01"
        valueUnit="ether"
        onConfirmTxComplete={event => setSaid(`Sent: ${event.detail.hash}`)}
        onError={failed}
      />

      <p role="status">{said}</p>
    </main>
  )
}
