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
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu

const word = (pick: (words: typeof linking.english) => string) => text(linking, pick)

/** The text of a wallet's balance on the app's network, once it is loaded. */
export async function balanceOf(address: string, settings: Promise<Settings>, signal: AbortSignal): Promise<Text> {
  try {
    const { nativeBalance } = await import('../../src/wallet/native-balance.js')
    const { amount, network } = await nativeBalance(address, await settings, signal)
    return language => language.words(linking).assets.balance({ amount: amount(language), network })
  } catch {
    return word(words => words.assets.unknown)
  }
}

/** A button that copies an address. The result is announced to assistive technology. */
function copyButton(translated: Spoken, address: string): readonly Element[] {
  const label = make('span', { 'aria-hidden': 'true' })
  const [name, announcement] = [make('span', { class: 'unseen' }), make('span', { class: 'unseen', role: 'status' })]
  const copy = text(shell, words => words.copy)
  translated.say(label, copy)
  translated.say(name, language => `${textIn(copy, language)}: ${address}`)
  const button = make('button', { type: 'button', class: 'copy' }, label, name)
  button.addEventListener('click', async () => {
    if (!(await copyText(address, button.parentElement))) return
    for (const element of [label, announcement])
      translated.say(
        element,
        text(shell, words => words.copied),
      )
    setTimeout(() => {
      translated.say(label, copy)
      translated.say(announcement, '')
    }, COPIED_MS)
  })
  return [button, announcement]
}

function walletItem(translated: Spoken, address: string, balance: Promise<Text>): HTMLElement {
  const balanceElement = make('span', { class: 'balance' })
  translated.say(
    balanceElement,
    word(words => words.assets.asking),
  )
  void balance.then(words => translated.say(balanceElement, words))
  const shortText = make('bdi', { class: 'address', dir: 'ltr', title: address }, shortAddress(address))
  return make('li', {}, shortText, ...copyButton(translated, address), balanceElement)
}

function logOutRow(translated: Spoken, session: WalletSession): HTMLElement {
  const words = word(({ account }) => account.logOut)
  const loggingOut = word(({ account }) => account.loggingOut)
  return menuRow(translated, words, row => {
    if (row.ariaBusy) return
    row.ariaBusy = 'true'
    translated.say(row, loggingOut)
    session.logout().catch((error: unknown) => {
      report(error)
      row.ariaBusy = null
      translated.say(row, words)
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
  const localeSetting = locale === undefined ? {} : { locale }
  const { $language, resolve } = followLanguage(
    button,
    () => ({ ...decided($hostConfig().get()), ...localeSetting }),
    signal,
  )
  const translated = new Spoken($language.get())
  const who = make('p', { class: 'who', id: 'who', dir: 'auto' })
  translated.say(who, user.email?.address.replace(INVISIBLE, '') ?? word(words => words.account.title))
  const wallets = addressesOf(user).map(address =>
    walletItem(translated, address, balanceOf(address, settings, signal)),
  )
  const rows = make('div', { class: 'rows' }, logOutRow(translated, session))
  menu.setAttribute('aria-labelledby', 'who')
  menu.replaceChildren(who, make('ul', {}, ...wallets), rows)
  const unsubscribe = [
    $language.subscribe(language => {
      menu.lang = language.tag
      menu.dir = language.direction
      translated.speak(language)
    }),
    session.$state.listen(({ user }) => {
      if (!user) menu.hidePopover()
    }),
  ]
  signal.addEventListener('abort', () => unsubscribe.forEach(stop => stop()), { once: true })

  await resolve()
  // A guest keeps their account by adding a login method.
  if (!user.isGuest || enabledMethods(await settings).every(method => method === 'guest') || signal.aborted) return
  const keepText = word(words => words.account.keep)
  rows.prepend(
    menuRow(translated, keepText, () => {
      menu.hidePopover()
      runCommand(button.target, '--show')
    }),
  )
}
