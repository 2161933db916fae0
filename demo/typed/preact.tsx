/** Checks the types of the tags in Preact against the packed package. Lines that must not compile are marked. */
import 'wallet-elements/types/preact'
import { useRef } from 'preact/hooks'
import type { WalletLoginModalElement } from 'wallet-elements'

export function Page({ open }: { open: boolean }) {
  const modal = useRef<WalletLoginModalElement>(null)
  return (
    <>
      <wallet-app app-id="x" config={{ appearance: { theme: 'dark' } }} />
      <wallet-login-modal
        id="login"
        class="big"
        ref={modal}
        open={open}
        layer="inline"
        onwallet-login-complete={event => event.detail.user.id}
        onwallet-close={event => event.detail.reason}
      />
      <wallet-login-modal
        flow="connect-or-create"
        onwallet-connect-or-create-complete={event =>
          'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id
        }
      />
      <button onClick={() => modal.current?.show({ flow: 'login' }).then(({ user }) => user.id)} />
      {/* @ts-expect-error who may connect a wallet instead may have no user */}
      <button onClick={() => modal.current?.show({ flow: 'connect-or-create' }).then(({ user }) => user.id)} />
      <wallet-confirm-tx transaction={{ to: '0x' }} value-unit="ether" chain={8453} />
      {/* @ts-expect-error a layer is one of three words */}
      <wallet-fund layer="front" />
      {/* @ts-expect-error there is no such setting */}
      <wallet-fund config={{ appearance: { colour: 'red' } }} />
      {/* @ts-expect-error a funding has no user */}
      <wallet-fund onwallet-fund-complete={event => event.detail.user} />
      {/* @ts-expect-error a tag has its own attributes */}
      <wallet-button amount="1" />
      {/* @ts-expect-error there is no such tag */}
      <wallet-funds />
    </>
  )
}
