import { useStore } from '@nanostores/react'
import { $wallet } from '../../copy/wallet.js'
import { Button } from '../../ui/button.js'
import { Body, Dock } from '../../ui/layout.js'
import { Mark } from '../../ui/list.js'
import { SafeImage } from '../../ui/safe-image.js'
import { SafeName } from '../../ui/safe-name.js'
import { SafeText } from '../../ui/safe-text.js'
import { Status } from '../../ui/status.js'
import type { ConnectExternalModel } from './connect-external.js'

/** The wallet asks its owner; here one ring turns, closes, or stays open. */
export default function ConnectExternalView({ model: { name, icon, $status, $detail, retry } }: { model: ConnectExternalModel }) {
  const { external: words } = useStore($wallet)
  const status = useStore($status)
  const detail = useStore($detail)
  const titled = (title: string) => <SafeName text={title} limit={80} />
  return (
    <>
      <Body centre>
        {status === 'connecting' && (
          <Status key="status" ring="turning" title={titled(words.connecting(name))} detail={words.confirm}>
            <Mark framed><SafeImage src={icon} fallback={Array.from(name)[0]?.toUpperCase()} /></Mark>
          </Status>
        )}
        {status === 'connected' && <Status key="status" ring="done" title={titled(words.connected(name))} detail={words.goodToGo} />}
        {status === 'error' && <Status key="status" ring="failed" title={titled(words.failed(name))} detail={detail && <SafeText text={detail} />} />}
      </Body>
      {status === 'error' && <Dock><Button onPress={retry}>{words.retry}</Button></Dock>}
    </>
  )
}
