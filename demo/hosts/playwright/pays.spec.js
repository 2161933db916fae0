import { expect, test } from '@playwright/test'
import { approve, openDesk } from 'wallet-elements/testing'

const desk = openDesk(process.env.DESK) // http://127.0.0.1:4101 by default

test('pays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await page
    .locator('wallet-login-modal input[autocomplete=one-time-code]')
    .fill(await desk.lastCode('ada@example.com'))
  await approve(page.locator('wallet-login-modal')) // the terms of the app
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible()

  const address = await page.evaluate(
    () =>
      document.querySelector('wallet-app').session.wallets.find(({ chainType }) => chainType === 'ethereum').address,
  )
  await desk.faucet(address, '1', 'ethereum')
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await approve(page.locator('wallet-confirm-tx'))
  await page.getByRole('button', { name: 'All Done' }).click() // the transaction is in a block now
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible()
})
