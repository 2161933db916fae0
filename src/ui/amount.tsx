import { cleanText } from './safe/clean-text.js'
import { SafeName } from './safe/safe-name.js'
import { SafeText } from './safe/safe-text.js'
import { Skeleton } from './skeleton.js'

/**
 * The screen's main amount, with its value in a currency below: one group with the name "Send 0.05 ETH, $161.20". Space
 * is reserved while either is loading.
 */
export function Amount({
  id,
  label,
  text,
  unit,
  fiat,
  awaited,
}: {
  id?: string
  label?: string | undefined
  text?: string
  unit?: string
  fiat?: string | undefined
  awaited?: boolean | undefined
}) {
  const length = (text?.length ?? 0) + (unit?.length ?? 0) / 2
  const size = length > 24 ? ' longer longest' : length > 15 ? ' longer' : length > 10 ? ' long' : ''
  const name = text && [[label, text, unit].filter(Boolean).join(' '), fiat].filter(Boolean).join(', ')
  return (
    <div className="money" id={id} role="group" aria-label={name && cleanText(name).text}>
      <small>{label ?? <Skeleton />}</small>
      <span className={`amount${size}`} {...{ part: 'amount' }} dir={text && !/\d/.test(text) ? undefined : 'ltr'}>
        {text === undefined ? (
          <Skeleton big />
        ) : (
          <>
            <SafeText text={text} limit={60} />
            {unit && (
              <>
                {' '}
                <small>
                  <SafeName text={unit} limit={20} kind="symbol" />
                </small>
              </>
            )}
          </>
        )}
      </span>
      {(fiat || awaited) && <small dir="ltr">{fiat ? <SafeText text={fiat} limit={30} /> : '\u00a0'}</small>}
    </div>
  )
}
