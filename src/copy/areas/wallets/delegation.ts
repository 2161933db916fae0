import { area } from '../../area.js'
import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

export const delegation = area('delegation', {
  grant: {
    title: 'Enable offline access',
    detail: ({ app, count }: { app: string; count: number }) =>
      plural(count, {
        one: `${app || 'This app'} can sign and send with this wallet while you are away, without asking you first. You can take that back at any time.`,
        other: `${app || 'This app'} can sign and send with these wallets while you are away, without asking you first. You can take that back at any time.`,
      }),
    decline: 'Not now',
    accept: 'Accept',
    busy: 'Enabling offline access',
    doneDetail: 'Offline access is enabled.',
  },
  revoke: {
    title: 'Revoke offline access to wallet',
    detail: ({ app, count }: { app: string; count: number }) =>
      plural(count, {
        one: `${app || 'This app'} can no longer use this wallet while you are away.`,
        other: `${app || 'This app'} can no longer use these wallets while you are away.`,
      }),
    decline: 'Deny',
    accept: 'Confirm',
    busy: 'Revoking offline access',
    doneDetail: 'Offline access is revoked.',
  },
  wallet: ({ chain }: { chain: string }) => `Your ${chain} wallet`,
  moments: 'Just a few moments more',
  success: 'Success',
  failed: 'Something went wrong',
})
