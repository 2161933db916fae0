import { expect } from 'chai'
import { find, onPage, until } from '../ui/test/on-screen.harness.js'

describe('what a screen is about', () => {
  for (const [what, id, selector] of [
    ['the address, below a choice', 'receive-assets', '.address-card'],
    ['the address, below a warning', 'receive-gone', '.address-card'],
    ['the reason why a code is blocked', 'verify-totp-blocked', '.code-form .hint'],
    ['the last way to pay', 'fund-method-every', '.list > :last-child'],
    ['the last factor', 'mfa-methods-enabled', '.list > :last-child'],
  ] as const)
    it(`is in view in 620 px: ${what}`, async () => {
      const { root, remove } = await onPage(id, 'inline-size: 460px; block-size: 900px; border: 0')
      try {
        const part = await until(() => root.querySelector(selector))
        await until(() => find(root, '.panel').getBoundingClientRect().height === 620)
        const body = find(root, '.body').getBoundingClientRect()
        expect(part.getBoundingClientRect().bottom).to.be.at.most(body.bottom)
      } finally {
        remove()
      }
    })
})
