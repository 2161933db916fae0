/** Checks the types of the React components against the packed package. Lines that must not compile are marked. */
import { useRef } from 'react'
import {
  WalletApp,
  WalletButton,
  WalletConfirmTx,
  WalletFund,
  WalletLoginModal,
  type WalletFundProps,
} from 'wallet-elements/react'
import type { WalletFundElement, WalletLoginModalElement } from 'wallet-elements'

export function Page({ open, ...rest }: WalletFundProps) {
  const fund = useRef<WalletFundElement>(null)
  const modal = useRef<WalletLoginModalElement>(null)
  return (
    <>
      <WalletApp
        appId="x"
        config={{ appearance: { theme: 'dark' } }}
        onSessionChange={({ detail }) => detail.user?.id}
      />
      <WalletButton for="login" className="big" onClick={() => {}} />
      <WalletLoginModal
        id="login"
        open={open}
        onLoginComplete={event => event.detail.user.id}
        onError={event => event.detail.code}
      />
      <WalletLoginModal
        ref={modal}
        flow="connect-or-create"
        onConnectOrCreateComplete={event =>
          'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id
        }
      />
      <button onClick={() => modal.current?.show({ flow: 'login' }).then(({ user }) => user.id)} />
      {/* @ts-expect-error who may connect a wallet instead may have no user */}
      <button onClick={() => modal.current?.show({ flow: 'connect-or-create' }).then(({ user }) => user.id)} />
      <WalletFund ref={fund} {...rest} chain={{ id: 1 }} onClick={() => fund.current?.show()} />
      <WalletConfirmTx transaction={{ to: '0x' }} valueUnit="ether" onBeforeSubmit={event => event.detail.request} />
      {/* @ts-expect-error a layer is one of three words */}
      <WalletFund layer="front" />
      {/* @ts-expect-error properties are spelled as such */}
      <WalletFund chainTypes="ethereum" />
      {/* @ts-expect-error a funding has no user */}
      <WalletFund onFundComplete={event => event.detail.user} />
    </>
  )
}
