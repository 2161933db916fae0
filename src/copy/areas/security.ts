import { area } from '../area.js'

export const security = area('security', {
  captcha: {
    checking: 'Checking that you are a person',
    ready: 'One quick check',
    detail: 'Just a few moments more',
    success: 'Success!',
    failed: 'You did not pass CAPTCHA. Please try again.',
    advice: 'Please turn off ad blockers and VPNs for this page, and try again.',
    continue: 'Continue',
    retry: 'Retry',
  },
})
