import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { readDocument } from '../../src/lib/page-document.js'
import { report } from '../../src/lib/report.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { runCommand } from '../base/commands.js'
import { FlowElement } from '../base/flow-element.js'
import { WalletElement } from '../base/wallet-element.js'
import { withFields } from '../base/with-fields.js'
import { basicWords } from '../page/basic-words.js'
import type { PressedButton } from './account.js'
import { makeButton } from './button-state.js'
import { buttonStyles } from './button.css.js'
import { WALLET_BUTTON } from './table.js'

export class WalletButtonElement extends withFields(WalletElement, WALLET_BUTTON.fields) {
  static readonly tag: string = WALLET_BUTTON.tag
  #drawn: ReturnType<typeof makeButton> | undefined
  /** Stops the updates of the default label, once that module is loaded. */
  #labelUpdates: Promise<(() => void) | void> | undefined
  /** The default label, once its language is known. */
  #ownLabel: string | undefined

  protected override get delegatesFocus(): boolean {
    return true
  }

  /** The element that a click opens. */
  get target(): HTMLElement | null {
    const [page, scope] = [this.ownerDocument, this.getRootNode()]
    if (this.for)
      return (
        (scope instanceof ShadowRoot && scope.getElementById(this.for)) ||
        readDocument('getElementById').call(page, this.for)
      )
    return [...readDocument('querySelectorAll').call(page, '*')].find(element => element instanceof FlowElement) ?? null
  }

  /** Presses its button. */
  override click(): void {
    this.root.querySelector('button')?.click()
  }

  override sessionChanged(detail: Parameters<WalletElement['sessionChanged']>[0]): void {
    super.sessionChanged(detail)
    if (this.#drawn) this.#draw()
  }

  protected override attached(): void {
    adoptStyles(this.root, buttonStyles)
    this.#draw()
    this.addEventListener('click', this.#onClick)
    this.addEventListener('pointerenter', this.#prefetch)
    this.addEventListener('focusin', this.#prefetch)
  }

  protected override changed(name: string): void {
    super.changed(name)
    if (this.#drawn) this.#draw() // before it is connected, the parser still adds attributes
  }

  protected override detached(): void {
    void this.#labelUpdates?.then(stop => stop?.())
    this.#labelUpdates = undefined
  }

  readonly #setOwnLabel = (label: string): void => {
    this.#ownLabel = label
    this.#draw()
  }

  readonly #prefetch = (): void => {
    const { target } = this
    if (this.action !== 'logout' && target instanceof FlowElement) target.prefetch()
  }

  /** A task later, so that every listener of the host can cancel the click. */
  readonly #onClick = (event: Event): void =>
    void setTimeout(() => {
      if (!event.defaultPrevented && !this.disabled) this.#runAction()
    })

  /** While a user is signed in, a press opens their account instead of the login. */
  #runAction(): void {
    const account = this.states.has('authenticated') && this.target?.localName === 'wallet-login-modal'
    if (account || this.action === 'logout')
      import('./account.js').then(({ act }) => act(this as unknown as PressedButton), report)
    else runCommand(this.target, `--${this.action}`)
  }

  #draw(): void {
    if (this.label === undefined && this.isConnected)
      this.#labelUpdates ??= import('./own-label.js').then(
        ({ followLabel }) => followLabel(this, this.#setOwnLabel),
        () => this.#setOwnLabel(basicWords().logIn),
      )
    const { status, user } = this.session.$state.get()
    const wallet = user?.linkedAccounts.find(account => account.type === 'wallet')
    const address = wallet ? `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}` : ''
    const email = user?.email?.address ?? address
    const ownLabel = this.label ?? this.#ownLabel
    const label = ownLabel ?? basicWords().logIn
    const mayNeedLocale = !/^en|^$/i.test(
      this.locale ?? hostConfigOf($hostConfig().get()).locale ?? this.closest<HTMLElement>('[lang]')?.lang ?? '',
    )
    this.#drawn ??= makeButton(this.root)
    this.#drawn({
      size: this.size,
      disabled: this.disabled,
      status,
      label,
      unsaid: ownLabel === undefined && mayNeedLocale,
      labelSignedIn:
        (this.labelSignedIn ?? this.label ?? '{email}')
          .replaceAll('{email}', email)
          .replaceAll('{address}', address || email) || label,
    })
  }
}
