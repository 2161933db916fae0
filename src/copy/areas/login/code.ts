import { area } from '../../area.js'

/** The entry of a six-digit code that was sent. */
export const code = area('code', {
  title: 'Enter confirmation code',
  sentTo: 'We sent six digits to',
  field: 'Confirmation code',
  resend: 'Resend code',
  sent: 'Code sent',
  sending: 'Sending code',
  checking: 'Checking code',
  success: 'Success!',
  numeric: 'Code should be numeric',
})
