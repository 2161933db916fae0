import { useStore } from '@nanostores/react'
import { $shell } from '../copy/shell.js'
import { Icon } from './icon.js'
import { check, copy as copyIcon } from './icons.js'
import { useCopy } from './use-copy.js'

/** Copies the text exactly. Both of its words share one place, so nothing moves; the result is read out. */
export function CopyButton({ text, of, look = 'link' }: { text: string; of?: string; look?: 'link' | 'button' }) {
  const words = useStore($shell)
  const { copied, copy } = useCopy(text)
  return (
    <button type="button" className={look} {...{ part: look }} onClick={copy} aria-label={of ? `${words.copy}: ${of}` : undefined}>
      <span className="stack" aria-hidden="true">
        <span className={copied ? 'away' : ''}><Icon of={copyIcon} small />{words.copy}</span>
        <span className={copied ? '' : 'away'}><Icon of={check} small />{words.copied}</span>
      </span>
      <span className="unseen">{of ? '' : words.copy}</span>
      <span className="unseen" role="status">{copied ? words.copied : ''}</span>
    </button>
  )
}
