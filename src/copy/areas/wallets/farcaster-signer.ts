import { area } from '../../area.js'

export const farcasterSigner = area('farcasterSigner', {
  title: 'Approve in Farcaster',
  scan: ({ app }: { app: string }) =>
    `Scan this code with your phone. ${app || 'This app'} can then post, like and follow as you.`,
  qrLabel: 'QR code that opens the request in Farcaster',
  confirm: ({ app }: { app: string }) =>
    `Approve it in Farcaster, then come back. ${app || 'This app'} can then post, like and follow as you.`,
  open: 'Open Warpcast app',
  rejected: 'Request rejected',
  rejectedDetail: 'The request was rejected. Please try again.',
  failed: 'Connect failed',
  failedDetail: 'Something went wrong. Please try again.',
})
