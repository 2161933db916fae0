import { shortAddress } from '../../src/chains/address.js'
import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import type { Settings } from '../../src/config/settings.js'
import { COPIED_MS } from '../../src/constants.js'
import { linking } from '../../src/copy/areas/linking.js'
import { shell } from '../../src/copy/areas/shell.js'
import { text, textIn, type Text } from '../../src/copy/language.js'
import { report } from '../../src/lib/report.js'
import { enabledMethods } from '../../src/screens/login/landing-plan.js'
import { addressesOf } from '../../src/wallet/balances/addresses.js'
import { copyText } from '../../src/ui/actions/copy-text.js'
import { runCommand } from '../base/commands.js'
import { make } from '../base/make.js'
import { menuRow, Spoken } from '../menu/spoken.js'
import type { WalletSession } from '../page/session.js'
import { followLanguage } from '../play/language.js'

/** The properties of the button that its menu uses. */
export interface AccountButton extends HTMLElement {
  readonly action: string
  readonly locale: string | undefined
  readonly session: WalletSession
  readonly target: HTMLElement | null
}

/** Invisible characters, and those that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

const said = (pick: (words: typeof linking.english) => string) => text(linking, pick)

/** The text of a wallet's balance on the app's network, once it is loaded. */
export async function balanceOf(address: string, settings: Promise<Settings>, signal: AbortSignal): Promise<Text> {
  try {
    const { nativeBalance } = await import('../../src/wallet/native-balance.js')
    const { amount, network } = await nativeBalance(address, await settings, signal)
    return language => language.words(linking).assets.balance({ amount: amount(language), network })
  } catch {
    return said(words => words.assets.unknown)
  }
}

/** A button that copies an address. The result is announced to assistive technology. */
function copyButton(spoken: Spoken, address: string): readonly Element[] {
  const label = make('span', { 'aria-hidden': 'true' })
  const [name, told] = [make('span', { class: 'unseen' }), make('span', { class: 'unseen', role: 'status' })]
  const copy = text(shell, words => words.copy)
  spoken.say(label, copy)
  spoken.say(name, language => `${textIn(copy, language)}: ${address}`)
  const made = make('button', { type: 'button', class: 'copy' }, label, name)
  made.addEventListener('click', async () => {
    if (!(await copyText(address, made.parentElement))) return
    for (const element of [label, told])
      spoken.say(
        element,
        text(shell, words => words.copied),
      )
    setTimeout(() => {
      spoken.say(label, copy)
      spoken.say(told, '')
    }, COPIED_MS)
  })
  return [made, told]
}

function walletOf(spoken: Spoken, address: string, balance: Promise<Text>): HTMLElement {
  const holds = make('span', { class: 'balance' })
  spoken.say(
    holds,
    said(words => words.assets.asking),
  )
  void balance.then(words => spoken.say(holds, words))
  const short = make('bdi', { class: 'address', dir: 'ltr', title: address }, shortAddress(address))
  return make('li', {}, short, ...copyButton(spoken, address), holds)
}

function wayOut(spoken: Spoken, session: WalletSession): HTMLElement {
  const words = said(({ account }) => account.logOut)
  const going = said(({ account }) => account.loggingOut)
  return menuRow(spoken, words, leave => {
    if (leave.ariaBusy) return
    leave.ariaBusy = 'true'
    spoken.say(leave, going)
    session.logout().catch((error: unknown) => {
      report(error)
      leave.ariaBusy = null
      spoken.say(leave, words)
    })
  })
}

/**
 * Shows the signed-in user, their balances and a way to log out, in the language of the button, while the menu is open.
 */
export async function fillMenu(
  menu: HTMLElement,
  button: AccountButton,
  settings: Promise<Settings>,
  signal: AbortSignal,
): Promise<void> {
  const { session, locale } = button
  const { user } = session.$state.get()
  if (!user) return
  const own = locale === undefined ? {} : { locale }
  const { $language, resolve } = followLanguage(button, () => ({ ...decided($hostConfig().get()), ...own }), signal)
  const spoken = new Spoken($language.get())
  const who = make('p', { class: 'who', id: 'who', dir: 'auto' })
  spoken.say(who, user.email?.address.replace(UNSEEN, '') ?? said(words => words.account.title))
  const wallets = addressesOf(user).map(address => walletOf(spoken, address, balanceOf(address, settings, signal)))
  const rows = make('div', { class: 'rows' }, wayOut(spoken, session))
  menu.setAttribute('aria-labelledby', 'who')
  menu.replaceChildren(who, make('ul', {}, ...wallets), rows)
  const unsubscribe = [
    $language.subscribe(language => {
      menu.lang = language.tag
      menu.dir = language.direction
      spoken.speak(language)
    }),
    session.$state.listen(({ user }) => {
      if (!user) menu.hidePopover()
    }),
  ]
  signal.addEventListener('abort', () => unsubscribe.forEach(stop => stop()), { once: true })

  await resolve()
  // A guest keeps their account by adding a login method.
  if (!user.isGuest || enabledMethods(await settings).every(method => method === 'guest') || signal.aborted) return
  const keep = said(words => words.account.keep)
  rows.prepend(
    menuRow(spoken, keep, () => {
      menu.hidePopover()
      runCommand(button.target, '--show')
    }),
  )
}
