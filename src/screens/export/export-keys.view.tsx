import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { wallet } from '../../copy/areas/wallet.js'
import { walletExport } from '../../copy/areas/wallets/wallet-export.js'
import { readDocument } from '../../lib/page-document.js'
import { Button } from '../../ui/actions/button.js'
import { Message } from '../../ui/attention.js'
import { useWords } from '../../ui/language.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { key } from '../../ui/pictures/icons.js'
import { SafeLink } from '../../ui/safe/safe-link.js'
import { Sealed } from '../../ui/sealed/sealed.js'
import { exportFrame } from '../../ui/styles/export-frame.js'
import { facts } from '../../ui/styles/facts.js'
import { link } from '../../ui/styles/link.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import { WalletCard } from '../../ui/wallet-card.js'
import { LEARN_MORE, type ExportKeysModel } from './export-keys.js'
import { frameColours } from './frame-colours.js'

import { useArmedFrame } from './use-armed-frame.js'

/** Says which wallet's key is shown and how to keep it safe; the provider's frame, the only place that has the key, shows it. */
export default function ExportKeysView({ model }: { model: ExportKeysModel }) {
  useStyles(facts)
  useStyles(link)
  const words = useWords(walletExport)
  const { name } = useWords(wallet)
  return (
    <Sealed>
      <Body>
        <Heading icon={key} title={words.title}>
          {model.phrase ? words.keyOrPhrase : words.keyOnly}
        </Heading>
        <WalletCard name={name({ app: model.app })} address={model.address} />
        <Message tone="warning">
          {words.warning}{' '}
          <SafeLink href={LEARN_MORE} className="link">
            {words.learnMore}
          </SafeLink>
        </Message>
        <KeyFrame model={model} />
      </Body>
      <Dock>
        <Button kind="secondary" onPress={model.done}>
          {words.done}
        </Button>
      </Dock>
    </Sealed>
  )
}

function KeyFrame({ model }: { model: ExportKeysModel }) {
  useStyles(exportFrame)
  const words = useWords(walletExport)
  const page = useStore(model.$page)
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt(attempt + 1)

  useLayoutEffect(() => {
    const place = frame.current?.parentElement
    if (!place) return
    const colours = frameColours(place)
    model.open({ width: place.offsetWidth, colours }, address => {
      if (!frame.current) return
      frame.current.style.colorScheme = colours['colorScheme'] ?? '' // a page of another scheme would lie on white or black
      frame.current.allow = `clipboard-write ${address.origin}`
      // Not by `src`: the address has a token in it, and would stand in the document.
      frame.current.contentWindow?.location.replace(address.href)
    })
  }, [model, attempt])
  useArmedFrame(frame, page === 'open')
  useEntered(frame, model.entered)

  return (
    <div className={`key-frame ${page}`}>
      <iframe
        key={attempt}
        ref={frame}
        title={words.frame}
        height={44}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          if (!isBlank(currentTarget)) model.opened()
          else if (page === 'open') again() // the page has moved the element, which empties its frames
        }}
      />
      {page === 'opening' && (
        <p className="wait" role="status">
          <span className="spinner" aria-hidden="true" />
          <span>{words.loading}</span>
        </p>
      )}
      {page === 'failed' && (
        <p className="wait" role="alert">
          <span>{words.failed}</span>
          <button type="button" className="link" onClick={again}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  )
}

function isBlank({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href === 'about:blank'
  } catch {
    return false // another site's
  }
}

/** Tells when the visitor goes into the frame, by pointer or by Tab: the window loses its focus to it. */
function useEntered(ref: RefObject<HTMLIFrameElement | null>, entered: () => void): void {
  useEffect(() => {
    const frame = ref.current
    const page = frame && readDocument('defaultView', frame.ownerDocument)
    const checkFocus = () =>
      setTimeout(() => {
        const root = ref.current?.getRootNode() as ShadowRoot | undefined
        if (root && root.activeElement === ref.current) entered()
      })
    page?.addEventListener('blur', checkFocus)
    return () => page?.removeEventListener('blur', checkFocus)
  }, [ref, entered])
}
