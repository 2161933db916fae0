import { useStore } from '@nanostores/react'
import { $wallet } from '../../copy/wallet.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { wallet } from '../../ui/icons.js'
import { Body, Dock } from '../../ui/layout.js'
import { Status } from '../../ui/status.js'
import type { ConnectWalletModel } from './connect-wallet.js'

/** The ring turns while the wallet opens, or stays open. */
export default function ConnectWalletView({ model }: { model: ConnectWalletModel }) {
  const { connect: words } = useStore($wallet)
  const failed = useStore(model.$status) === 'error'
  return (
    <>
      <Body centre>
        {failed
          ? <Status key="status" ring="failed" title={words.failed} detail={words.failedDetail} />
          : <Status key="status" ring="turning" title={words.title} detail={words.moments}><Icon of={wallet} /></Status>}
      </Body>
      {failed && <Dock><Button onPress={model.close}>{words.close}</Button></Dock>}
    </>
  )
}
