import { useEffect, useState } from 'react'
import type { Language } from '../../../../copy/language.js'
import type { Review } from '../review.js'
import { lookAlikeNames, unusualTexts, withNameNotices } from './name-notices.js'

/** The review with a warning for each marked name, in words. A name that cannot be checked gets a warning, too. */
export function useNameNotices(review: Review, language: Language): Review {
  const [names, tell] = useState<readonly string[]>([])
  const texts = unusualTexts(review)
  const key = JSON.stringify(texts)
  useEffect(() => {
    if (texts.length === 0) return
    let over = false
    void import('../../../../ui/safe/look-alikes.js')
      .then(
        ({ hasLookAlikes }) => hasLookAlikes,
        () => () => true,
      )
      .then(hasLookAlikes => {
        if (!over) tell(lookAlikeNames(texts, hasLookAlikes))
      })
    return () => {
      over = true
    }
  }, [key]) // The texts themselves are new in every review.
  return withNameNotices(
    review,
    names.filter(name => texts.some(([text]) => text.includes(name))),
    language,
  )
}
