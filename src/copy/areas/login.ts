import { area } from '../area.js'

export const login = area('login', {
  title: 'Log in or sign up',
  email: 'Email',
  emailPlaceholder: 'your@email.com',
  submit: 'Submit',
  continueWithEmail: 'Continue with Email',
  continueWith: ({ provider }: { provider: string }) => `Continue with ${provider}`,
  continueWithPasskey: 'Continue with a passkey',
  continueWithFarcaster: 'Continue with Farcaster',
  continueWithTelegram: 'Continue with Telegram',
  continueWithPhone: 'Continue with phone',
  phoneNumber: 'Phone number',
  continueAsGuest: 'Continue as guest',
  continueWithWallet: 'Continue with a wallet',
  continueWithOtherApp: 'Continue with another app',
  moreOptions: 'More options',
  otherSocials: 'Other socials',
  otherWallets: 'Other wallets',
  recent: 'Recent',
  connect: 'Connect',
  solana: 'Solana',
  invalidEmail: 'Please enter a valid email address.',
  plusEmail: "Please enter a valid email address without a '+'.",
  infoTitle: 'One account, one wallet',
  infoDetail: ({ app }: { app: string }) =>
    `Your login opens a wallet that belongs to you. ${app || 'This app'} never sees its keys.`,
})
