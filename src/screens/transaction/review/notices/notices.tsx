import type { RefObject } from 'react'
import { Message } from '../../../../ui/attention.js'
import { Phrase } from '../../../../ui/safe/phrase.js'
import type { Notice, Review } from '../review.js'
import { Lines } from '../sentence-text.js'
import { Verdict } from './verdict.js'

/** All warnings, the scan's verdict of a malicious transaction first. `warnings`: the element that contains them. */
export function Notices({
  review: { scan, notices },
  warnings,
}: {
  review: Review
  warnings: RefObject<HTMLDivElement>
}) {
  const verdict = scan?.level === 'error' && scan
  if (!verdict && notices.length === 0) return null
  return (
    <div className="notices" ref={warnings}>
      {verdict && <Verdict {...verdict} />}
      {notices.length > 0 && <NoticeList of={notices} />}
    </div>
  )
}

function NoticeList({ of }: { of: readonly Notice[] }) {
  return (
    <div className="notices" id="notices">
      {of.map(({ tone, text, lines = [] }) => (
        <Message key={text} tone={tone}>
          <Phrase text={text} />
          <Lines lines={lines} />
        </Message>
      ))}
    </div>
  )
}
