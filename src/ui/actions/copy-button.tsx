import { shell } from '../../copy/areas/shell.js'
import { useWords } from '../language.js'
import { Icon } from '../pictures/icon.js'
import { check } from '../pictures/icons.js'
import { copy as copyIcon } from '../pictures/later-icons.js'
import { link } from '../styles/link.js'
import { useStyles } from '../view-root.js'
import { useCopy } from './use-copy.js'

/** Copies the text exactly. Both labels are stacked, so that the width does not change; the result is announced. */
export function CopyButton({ text, of, variant = 'link' }: { text: string; of?: string; variant?: 'link' | 'button' }) {
  useStyles(link)
  const words = useWords(shell)
  const { copied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className={variant}
      {...{ part: variant }}
      onClick={copy}
      aria-label={of ? `${words.copy}: ${of}` : undefined}
    >
      <span className="stack" aria-hidden="true">
        <span className={copied ? 'away' : ''}>
          <Icon of={copyIcon} small />
          {words.copy}
        </span>
        <span className={copied ? '' : 'away'}>
          <Icon of={check} small />
          {words.copied}
        </span>
      </span>
      <span className="unseen">{of ? '' : words.copy}</span>
      <span className="unseen" role="status">
        {copied ? words.copied : ''}
      </span>
    </button>
  )
}
