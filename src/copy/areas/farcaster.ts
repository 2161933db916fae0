import { area } from '../area.js'

export const farcaster = area('farcaster', {
  connecting: 'Connecting to Farcaster',
  moments: 'Just a few moments more',
  title: 'Sign in with Farcaster',
  scan: 'Scan this code with your phone and confirm in Farcaster.',
  qrLabel: 'QR code that opens the sign-in in Farcaster',
  confirm: 'Confirm in Farcaster, then come back to this page.',
  open: 'Open Farcaster',
  success: 'Successfully connected with Farcaster',
  goodToGo: "You're good to go!",
  failed: 'Authentication failed',
  timedOut: 'The request timed out. Try again.',
  tooMany: 'Too many requests. Please wait before trying again.',
  retry: 'Try again',
  back: 'Go back',
})
