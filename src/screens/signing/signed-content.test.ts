// @vitest-environment happy-dom
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getAddress } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { readMessage } from '../../wallet/messages/read-message.js'
import { messageContent } from './message-content.js'
import { SignedContent } from './signed-content.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

let root: Root
afterEach(() => root.unmount())

it('screen readers do not read a message in the language of the screen, only its label', async () => {
  const host = document.createElement('div')
  root = createRoot(host)
  root.render(createElement(SignedContent, { content: { kind: 'text', text: 'Guten Tag' }, checksum: String }))
  await eventually(() => expect(host.querySelector('.signed [lang=""]')?.textContent).toBe('Guten Tag'))
  expect(host.querySelector('[role=group]')?.hasAttribute('lang')).toBe(false)
})

it('addresses of typed data are drawn with their checksum, in full and short', async () => {
  const types = {
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'address[]' },
    ],
  }
  const message = { from: { wallet: ADDRESS.toLowerCase() }, to: [ADDRESS.toLowerCase()] }
  const data = { types, primaryType: 'Mail', domain: {}, message }
  const content = messageContent(await readMessage({ method: 'eth_signTypedData_v4', data, address: ADDRESS }))
  const host = document.createElement('div')
  root = createRoot(host)
  root.render(createElement(SignedContent, { content, checksum: address => getAddress(address) }))
  await eventually(() => expect(host.querySelectorAll('button.row')).toHaveLength(2))
  for (const row of host.querySelectorAll<HTMLElement>('button.row')) row.click()
  await eventually(() => expect(host.textContent.match(/0x71C7…976F/g)).toHaveLength(2))
  expect(host.innerHTML).not.toContain(ADDRESS.toLowerCase())
})
