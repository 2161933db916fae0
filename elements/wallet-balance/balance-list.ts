import type { ReadableAtom } from 'nanostores'
import { formatBalance } from '../../src/chains/amount.js'
import { shortAddress } from '../../src/chains/address.js'
import { balance } from '../../src/copy/areas/wallets/balance.js'
import { text, wordsOf, type Language, type Text } from '../../src/copy/language.js'
import type { BalanceLine, Balances } from '../../src/funding/balances/live-balances.js'
import type { Holding } from '../../src/wallet/balances/holdings.js'
import type { Movement } from '../../src/wallet/balances/movements.js'
import type { WatchedToken } from '../../src/wallet/balances/watched-tokens.js'
import { make } from '../base/make.js'
import { menuRow, Spoken } from '../menu/spoken.js'
import { centsText, lineAmount, lineCents } from './balance-text.js'

export interface BalanceList {
  readonly $balances: ReadableAtom<Balances | undefined>
  readonly $language: ReadableAtom<Language>
  /** Asks again, at once. */
  readonly refresh: () => Promise<void>
  /** Removes a token from the list. */
  readonly forget: (token: WatchedToken) => void
}

const word = (pick: (words: typeof balance.english) => string) => text(balance, pick)

/** The time, with the date unless it is today. */
function timeText(time: number, { tag }: Language): string {
  const today = new Date(time).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(tag, {
    ...(!today && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
  }).format(time)
}

/** Renders the balances and movements while the list is open, and updates them. */
export async function fillBalances(menu: HTMLElement, list: BalanceList, signal: AbortSignal): Promise<void> {
  const { $balances, $language, refresh, forget } = list
  const translated = new Spoken($language.get())
  const title = make('p', { class: 'who', id: 'who' })
  const subtitle = make('p', { class: 'who', id: 'moved' })
  translated.say(
    title,
    word(words => words.title),
  )
  translated.say(
    subtitle,
    word(words => words.moved),
  )
  const notes = { asOf: note(), priced: note(), silent: note(), moved: note() }
  const [lines, movements] = [make('ul', { 'aria-labelledby': 'who' }), make('ul', { 'aria-labelledby': 'moved' })]
  const refreshButton = menuRow(
    translated,
    word(words => words.again),
    async row => {
      if (row.ariaBusy) return
      row.ariaBusy = 'true'
      await refresh()
      row.ariaBusy = null
    },
  )
  notes.silent.role = 'status'
  const rows = make('div', { class: 'rows' }, refreshButton)
  menu.setAttribute('aria-labelledby', 'who')
  menu.replaceChildren(title, lines, notes.silent, notes.asOf, notes.priced, rows, subtitle, notes.moved, movements)

  const draw = () => {
    const [balances, language] = [$balances.get(), $language.get()]
    menu.lang = language.tag
    menu.dir = language.direction
    translated.speak(language)
    if (!balances) return
    const { shown, ...texts } = textsOf(balances)
    for (const name of ['asOf', 'priced', 'silent', 'moved'] as const) {
      translated.say(notes[name], texts[name])
      notes[name].hidden = texts[name] === ''
    }
    redrawKeepingFocus(menu, () =>
      lines.replaceChildren(...shown.map(line => lineRow(line, { lines: balances.lines, forget }, language))),
    )
    movements.replaceChildren(
      ...balances.movements.flatMap(movement => movementRow(movement, balances.lines, language) ?? []),
    )
  }
  const unsubscribes = [$balances.listen(draw), $language.listen(draw)]
  signal.addEventListener('abort', () => unsubscribes.forEach(stop => stop()), { once: true })
  draw()
}

const note = () => make('p', { class: 'note' })

/** The texts around the lines; empty if there is nothing to say. */
function textsOf({ lines, at: time, movements }: Balances) {
  const price = lines.find(line => line.price && line.units)?.price
  const hasUnread = lines.some(({ unread }) => unread)
  // A token that the visitor has added is listed even with a balance of zero.
  const shown = lines.filter(({ holding, units, unread }, index) => units || unread || holding.watched || index === 0)
  return {
    shown: time === undefined ? [] : shown,
    asOf: textWithTime(
      time,
      (words, time) => words.asOf({ time }),
      word(words => (lines.length === 0 ? words.noWalletDetail : words.asking)),
    ),
    priced: textWithTime(price?.at, (words, time) => words.priced({ source: price?.source ?? '', time }), ''),
    silent: hasUnread ? word(words => words.silent) : '',
    moved: word(words => (movements.length > 0 ? words.movedDetail : words.nothingMoved)),
  } satisfies Record<string, Text | readonly BalanceLine[]>
}

const textWithTime = (
  time: number | undefined,
  pick: (words: typeof balance.english, time: string) => string,
  fallback: Text,
): Text => (time === undefined ? fallback : language => pick(wordsOf(balance, language), timeText(time, language)))

/** An amount has the same form in every language, and is aligned to the start of the line. */
const amountCell = (text: string) => make('span', { class: 'amount' }, make('bdi', {}, text))
/** Isolates an amount inside a right-to-left sentence. */
const isolate = (amount: string, { direction }: Language) => (direction === 'rtl' ? `\u2068${amount}\u2069` : amount)

/** Renders again, and moves the focus to the button at the place of the one that had it. */
function redrawKeepingFocus(menu: HTMLElement, draw: () => void): void {
  const active = (menu.getRootNode() as Document | ShadowRoot).activeElement
  const key = active instanceof HTMLElement && menu.contains(active) ? active.dataset['key'] : undefined
  draw()
  if (key === undefined) return
  const sameButton = [...menu.querySelectorAll<HTMLElement>('[data-key]')].find(button => button.dataset['key'] === key)
  ;(sameButton ?? menu.querySelector<HTMLElement>('.rows .row'))?.focus()
}

interface LineContext extends Pick<BalanceList, 'forget'> {
  readonly lines: readonly BalanceLine[]
}

/**
 * A line for one asset on one network. It names the wallet if the user has several of that kind, and has a button to
 * remove a token that was added.
 */
function lineRow(line: BalanceLine, { lines, forget }: LineContext, language: Language): HTMLElement {
  const { holding, units, unread } = line
  const words = wordsOf(balance, language)
  const amount = amountCell(units === undefined ? holding.symbol : lineAmount(line, units, language))
  const cents = unread ? undefined : lineCents(line)
  const value = amountCell(cents === undefined ? '' : centsText(cents, language))
  const location = make('span', { class: 'balance' }, words.on({ network: holding.network }))
  if (
    lines.some(
      other =>
        other.holding.symbol === holding.symbol &&
        other.holding.network === holding.network &&
        other.holding.address !== holding.address,
    )
  )
    location.append(' · ', make('bdi', { dir: 'ltr', title: holding.address }, shortAddress(holding.address)))
  if (unread) location.append(` · ${words.lineUnread}`)
  return make('li', {}, amount, value, location, ...(holding.watched ? [forgetButton(holding, forget, language)] : []))
}

function forgetButton(
  { key, watched, symbol, network }: Holding,
  forget: BalanceList['forget'],
  language: Language,
): HTMLElement {
  const words = wordsOf(balance, language)
  const button = make(
    'button',
    { type: 'button', class: 'copy', 'data-key': key, 'aria-label': words.forgetToken({ symbol, network }) },
    words.forget,
  )
  if (watched) button.addEventListener('click', () => forget(watched))
  return button
}

/** A line for an incoming or outgoing transfer; nothing for a token that was removed. */
function movementRow(
  { key, units, at: time }: Movement,
  lines: readonly BalanceLine[],
  language: Language,
): HTMLElement | undefined {
  const holding = lines.find(line => line.holding.key === key)?.holding
  if (!holding) return undefined
  const { cameIn, wentOut } = wordsOf(balance, language)
  const amount = `${formatBalance(units < 0n ? -units : units, holding.decimals, language)} ${holding.symbol}`
  const description = make(
    'span',
    {},
    (units < 0n ? wentOut : cameIn)({ amount: isolate(amount, language), network: holding.network }),
  )
  return make(
    'li',
    {},
    description,
    make('time', { class: 'balance', datetime: new Date(time).toISOString() }, timeText(time, language)),
  )
}
