import { area } from '../area.js'

export const telegram = area('telegram', {
  connecting: 'Connecting to Telegram',
  moments: 'Just a few moments more',
  confirm: 'Confirm in the window of Telegram.',
  open: 'Open Telegram',
  success: 'Successfully connected with Telegram',
  goodToGo: "You're good to go!",
  failed: 'Authentication failed',
  notAllowed: 'Login with Telegram not allowed.',
  canceled: 'Telegram auth failed or was canceled by the client',
  retry: 'Try again',
  back: 'Go back',
})
