import { pageSettings } from '../page/page-settings.js'
import { openMenu } from '../menu/menu.js'
import { fillMenu, type AccountButton } from './account-content.js'

const opensAccount = ({ action, session, target }: AccountButton) =>
  action !== 'logout' && session.$state.get().user !== null && target?.localName === 'wallet-login-modal'

/** Opens the account menu of the signed-in user when the button is pressed. */
export function showAccount(button: AccountButton): void {
  const settings = pageSettings()
  openMenu({
    tag: button,
    opener: button.shadowRoot?.querySelector('button') as HTMLButtonElement,
    mayOpen: () => opensAccount(button),
    fill: (menu, signal) => fillMenu(menu, button, settings, signal),
  })
}
