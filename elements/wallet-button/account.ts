import { report } from '../../src/lib/report.js'
import type { AccountButton } from './account-content.js'

/** The properties of the button that this module uses. */
export interface PressedButton extends AccountButton {
  state(name: 'busy', on: boolean): void
}

/** Handles a press while a user is signed in: ends the session, or opens the account. */
export async function act(button: PressedButton): Promise<void> {
  button.state('busy', true)
  try {
    if (button.action === 'logout') await button.session.logout()
    else (await import('./account-menu.js')).showAccount(button)
  } catch (error) {
    report(error)
  }
  button.state('busy', false)
}
