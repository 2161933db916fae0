import { area } from '../area.js'

/** Login and linking with an account at another site. */
export const oauth = area('oauth', {
  leaving: ({ provider }: { provider: string }) => `Opening ${provider}`,
  leavingDetail: 'You will be back here when you are done.',
  outside: ({ provider }: { provider: string }) => `Continue in the ${provider} window`,
  outsideDetail: 'When you are done there, this goes on by itself.',
  cancel: 'Cancel',
  blocked: 'Your browser blocked the window',
  blockedDetail: ({ provider }: { provider: string }) => `Open it again to continue with ${provider}.`,
  open: 'Open window',
  closed: 'You are not connected yet',
  closedDetail: ({ provider }: { provider: string }) => `You came back before ${provider} had answered.`,
  timedOutDetail: ({ provider }: { provider: string }) => `There was no answer from ${provider}.`,
  verifying: ({ provider }: { provider: string }) => `Verifying connection to ${provider}`,
  moments: 'Just a few moments more',
  success: ({ provider }: { provider: string }) => `Successfully connected with ${provider}`,
  goodToGo: "You're good to go!",
  failed: 'Authentication failed',
  retry: 'Retry',
  back: 'Go back',
  denied: ({ scopes }: { scopes: string }) => `Retry and check ${scopes} to finish connecting your account.`,
  scopes: { profile: 'profile', email: 'email address', both: 'profile and email address' },
  invalidCode: 'Invalid code during OAuth flow.',
  unexpected: 'Something went wrong. Please try again.',
  suspended: ({ provider }: { provider: string }) =>
    `Your ${provider} account is suspended. Please try another login method.`,
  onlyOne: 'You cannot authorize more than one account for this user.',
  tooMany: 'Too many requests. Please wait before trying again.',
  limited: ({ provider }: { provider: string }) =>
    `Request limit reached for ${provider}. Please wait a moment and try again.`,
  inApp: 'Could not log in with provider',
  inAppDetail: "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
})
