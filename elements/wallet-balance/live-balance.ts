import { atom, type ReadableAtom } from 'nanostores'
import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import { balance } from '../../src/copy/areas/wallets/balance.js'
import { textIn, wordsOf } from '../../src/copy/language.js'
import type { Balances } from '../../src/funding/balances/live-balances.js'
import { forgetToken, type WatchedToken } from '../../src/wallet/balances/watched-tokens.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { make } from '../base/make.js'
import { openMenu } from '../menu/menu.js'
import { pageSettings } from '../page/page-settings.js'
import type { WalletSession } from '../page/session.js'
import { followLanguage } from '../play/language.js'
import { balanceStyles } from './balance.css.js'
import { fillBalances } from './balance-list.js'
import { balanceText, type Asset } from './balance-text.js'
import { watchWallets } from './watch-wallets.js'

/** The properties of the tag that this module uses. */
export interface BalanceTag extends HTMLElement {
  readonly asset: Asset
  readonly noPrices: boolean
  readonly locale: string | undefined
  readonly session: WalletSession
  readonly $input: ReadableAtom<unknown>
  readonly root: ShadowRoot
  state(name: 'busy', on: boolean): void
  wrong(what: string, is: boolean): void
}

/** The key of this problem among those of a tag. */
const UNREAD_PROBLEM = ' balance'

/** Shows the balances of the signed-in user's wallets, and opens their list, until the signal is aborted. */
export async function followTag(tag: BalanceTag, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const settings = pageSettings()
  const localeSetting = () => (tag.locale === undefined ? {} : { locale: tag.locale })
  const { $language, resolve } = followLanguage(
    tag,
    () => ({ ...decided($hostConfig().get()), ...localeSetting() }),
    signal,
  )
  const $balances = atom<Balances | undefined>()
  const view = drawTag(tag.root)
  const draw = () => {
    const balances = $balances.get()
    const busy = !balances || (balances.lines.length > 0 && balances.at === undefined)
    tag.state('busy', busy)
    tag.wrong(UNREAD_PROBLEM, balances?.lines.some(({ unread }) => unread) ?? false)
    const words = wordsOf(balance, $language.get())
    const amount = balances && !busy ? textIn(balanceText(balances, tag.asset), $language.get()) : undefined
    view.say(words.title, amount, words.asking)
  }
  const redraw = () => void resolve().then(() => signal.aborted || draw())
  const unsubscribes = [tag.$input.listen(redraw), $hostConfig().listen(redraw)]
  const stop = () => {
    unsubscribes.forEach(stop => stop())
    tag.root.replaceChildren()
    tag.state('busy', false)
    tag.wrong(UNREAD_PROBLEM, false)
  }
  signal.addEventListener('abort', stop, { once: true })

  const [ready] = await Promise.all([settings, resolve()])
  if (signal.aborted) return
  unsubscribes.push($balances.listen(draw), $language.subscribe(draw))
  const refresh = watchWallets(tag, ready, $balances, signal)
  const forget = (token: WatchedToken) => {
    const { user } = tag.session.$state.get()
    if (user) forgetToken(user.id, token)
  }
  const list = {
    tag,
    opener: view.button,
    mayOpen: () => !signal.aborted,
    fill: (menu: HTMLElement, open: AbortSignal) => fillBalances(menu, { $balances, $language, refresh, forget }, open),
  }
  // A task later: the click that requested the menu has ended then, and does not close it.
  view.button.addEventListener('click', () => void setTimeout(() => signal.aborted || openMenu(list)))
}

/** Renders the text as a button that opens the list. Changes are announced to assistive technology. */
function drawTag(root: ShadowRoot) {
  adoptStyles(root, balanceStyles)
  const label = make('span', { part: 'label', dir: 'auto' })
  const name = make('span', { class: 'unseen' })
  const announcement = make('span', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const button = make('button', { part: 'button', type: 'button', class: 'said' }, name, label)
  root.replaceChildren(button, announcement)
  let previous: string | undefined
  return {
    button,
    /** `amount` is undefined until the balances are known. */
    say: (title: string, amount: string | undefined, pendingText: string) => {
      name.textContent = `${amount === undefined ? pendingText : title}: `
      label.textContent = amount ?? '…'
      button.ariaBusy = amount === undefined ? 'true' : null
      if (previous !== undefined && amount !== undefined && amount !== previous)
        announcement.textContent = `${title}: ${amount}`
      previous = amount ?? previous
    },
  }
}
