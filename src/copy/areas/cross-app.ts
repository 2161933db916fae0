import { area } from '../area.js'

/** Login and linking with a wallet at another app. Texts that other sites share are in `oauth`. */
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
  signed: ({ provider }: { provider: string }) => `Signed with ${provider}`,
  sent: ({ provider }: { provider: string }) => `Sent with ${provider}`,
  notSigned: 'Nothing was signed',
  notSent: 'Nothing was sent',
  noAnswer: ({ provider }: { provider: string }) => `No answer from ${provider}`,
  maySent: ({ provider }: { provider: string }) => `See in ${provider} whether it was sent before you try again.`,
  refused: ({ provider }: { provider: string }) => `You said no in the ${provider} window.`,
  couldNot: ({ provider }: { provider: string }) => `${provider} could not do this. Please try again.`,
  timedOut: 'Authorization request timed out after 2 minutes.',
})
