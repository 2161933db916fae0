/** A page in React that imports the packed package: it shows what the hooks report. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { logout } from 'wallet-elements/client'
import {
  useSession,
  useSignMessage,
  useUser,
  useWallets,
  WalletApp,
  WalletLoginModal,
  WalletSignMessage,
} from 'wallet-elements/react'

function Account() {
  const { status } = useSession()
  const user = useUser()
  const wallets = useWallets()
  return (
    <p id="account">{[status, user?.email?.address ?? 'nobody', ...wallets.map(wallet => wallet.address)].join(' ')}</p>
  )
}

function Signature() {
  const { signMessage, status, signature, error } = useSignMessage()
  const sign = () => signMessage({ message: 'Hello from React' }).catch(() => {})
  return (
    <>
      <button id="sign" onClick={sign}>
        Sign
      </button>
      <p id="signature">{[status, signature ?? error?.code].filter(Boolean).join(' ')}</p>
    </>
  )
}

function Page({ appId, apiUrl }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <WalletApp appId={appId} apiUrl={apiUrl} />
      <WalletLoginModal open={open} createOnLoginEthereum="users-without-wallets" onClose={() => setOpen(false)} />
      <WalletSignMessage />
      <button id="log-in" onClick={() => setOpen(true)}>
        Log in
      </button>
      <button id="log-out" onClick={() => logout()}>
        Log out
      </button>
      <Account />
      <Signature />
    </>
  )
}

globalThis.render = app => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  createRoot(root).render(<Page {...app} />)
}
