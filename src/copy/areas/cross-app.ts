import { area } from '../area.js'

/** Logging in, and linking an account, with the wallet that somebody has at another app. What it shares with other sites is said in `oauth`. */
export const crossApp = area('crossApp', {
  choose: 'Which app has your wallet?',
  chooseDetail: 'A window of that app opens, where you confirm.',
  looking: 'Looking for apps',
  none: 'There is no other app to connect',
  unreachable: 'The apps could not be loaded',
  connecting: ({ provider }: { provider: string }) => `Connecting to ${provider}`,
  checkPopup: ({ provider }: { provider: string }) => `Please check the pop-up from ${provider} to continue`,
  checkPopupDetail: 'When you are done there, this goes on by itself.',
  issue: ({ provider }: { provider: string }) =>
    `There was an issue connecting your ${provider} account. Please try again.`,
  timedOut: 'Authorization request timed out after 2 minutes.',
})
