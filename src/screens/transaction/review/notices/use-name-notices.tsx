import { useEffect, useState } from 'react'
import type { Language } from '../../../../copy/language.js'
import type { Review } from '../review.js'
import { lookAlikeNames, unusualTexts, withNameNotices } from './name-notices.js'

/**
 * Adds a warning about names with look-alike letters to the review. A name that cannot be checked gets the warning,
 * too.
 */
export function useNameNotices(review: Review, language: Language): Review {
  const [names, setNames] = useState<readonly string[]>([])
  const texts = unusualTexts(review)
  const key = JSON.stringify(texts)
  useEffect(() => {
    if (texts.length === 0) return
    let cancelled = false
    void import('../../../../ui/safe/look-alikes.js')
      .then(
        ({ hasLookAlikes }) => hasLookAlikes,
        () => () => true,
      )
      .then(hasLookAlikes => {
        if (!cancelled) setNames(lookAlikeNames(texts, hasLookAlikes))
      })
    return () => {
      cancelled = true
    }
  }, [key]) // The array of texts is new in every review.
  return withNameNotices(
    review,
    names.filter(name => texts.some(([text]) => text.includes(name))),
    language,
  )
}
