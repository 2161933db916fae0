import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { textIn } from '../../../copy/language.js'
import { Field } from '../../../ui/fields/field.js'
import { useLanguage, useText } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { List } from '../../../ui/list.js'
import { useStyles } from '../../../ui/view-root.js'
import { search } from '../../../ui/pictures/icons.js'
import { find as styles } from '../../../ui/styles/find.js'
import { useStore } from '../../../ui/use-store.js'
import { matching, type FindModel } from './find.js'
import { RowItem } from '../choice/rows.js'
import { Says } from '../parts/says.js'

/** So many rows are drawn at once; more as the end of them comes into view. */
const AT_ONCE = 40

/** A field that stays in view and a list below it, as long as it may be. Arrow keys go from the field into the list and back. */
export default function FindView({ model: { title, label, $rows, found, nothing } }: { model: FindModel }) {
  useStyles(styles)
  const language = useLanguage()
  const read = useText()
  const all = useStore($rows)
  const [query, setQuery] = useState('')
  const rows = useMemo(() => matching(all, query, text => textIn(text, language)), [all, query, language])
  const { drawn, end, drawAll } = useDrawn(rows.length, query)
  const body = useRef<HTMLDivElement>(null)

  const type = (text: string) => {
    setQuery(text)
    body.current?.closest('.body')?.scrollTo({ top: 0 })
  }
  const only = rows.length === 1 ? rows[0] : undefined
  const go = (pressed: KeyboardEvent) => {
    const stops = [...body.current?.querySelectorAll<HTMLElement>('input, .list-item') ?? []]
    const at = stops.findIndex(stop => stop === pressed.target)
    const inList = at > 0
    const to = pressed.key === 'ArrowDown' ? at + 1 : inList && pressed.key === 'ArrowUp' ? at - 1 : inList && pressed.key === 'Home' ? 1 : undefined
    if (inList && pressed.key === 'End') drawAll(() => body.current?.querySelector<HTMLElement>('li:last-of-type > .list-item')?.focus())
    else if (to !== undefined) stops[to]?.focus()
    else return
    pressed.preventDefault()
  }

  return (
    <Body>
      <Heading title={<Says text={title} limit={80} />} />
      <div ref={body} className="find" onKeyDown={go}>
        <form className="form" role="search" noValidate onSubmit={sent => { sent.preventDefault(); only?.choose?.() }}>
          <Field
            type="search" name="search" autoComplete="off" label={read(label)} labelUnseen placeholder={read(label)} icon={search} value={query} onType={type}
            hint={rows.length === 0 ? read(nothing) : query.trim() ? read(found(rows.length)) : undefined}
          />
        </form>
        {rows.length > 0 && (
          <List>
            {rows.slice(0, drawn).map((row, index) => <RowItem key={row.key} of={row} place={{ at: index + 1, of: rows.length }} />)}
            {drawn < rows.length && <li ref={end} className="more-to-come" aria-hidden="true" />}
          </List>
        )}
      </div>
    </Body>
  )
}

/** How many rows are drawn: as many as have come into view, and some more. A new query begins anew. */
function useDrawn(total: number, query: string) {
  const [drawn, setDrawn] = useState(AT_ONCE)
  const [afterwards, setAfterwards] = useState<() => void>()
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => setDrawn(AT_ONCE), [query])
  useEffect(() => {
    const marker = end.current
    if (!marker) return
    const observer = new IntersectionObserver(seen => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setDrawn(count => count + AT_ONCE)
    }, { root: marker.closest('.body'), rootMargin: '400px' })
    observer.observe(marker)
    return () => observer.disconnect()
  }, [drawn, total])
  useEffect(() => {
    afterwards?.()
    setAfterwards(undefined)
  }, [afterwards])
  return { drawn, end, drawAll: (then: () => void) => { setDrawn(total); setAfterwards(() => then) } }
}
