import { createSignInMessageText } from '@solana/wallet-standard-util'
import { createSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import { english, type Language } from '../../../copy/language.js'
import { languageFor } from '../../../copy/locales.js'
import { readMessage, type UnparsedMessage } from '../../../wallet/messages/read-message.js'
import { signInFacts } from './sign-in-review.js'

const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SITE = { domain: 'almanac.example', uri: 'https://almanac.example' }
const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001' })
const pages = (count: number) => Array.from({ length: count }, (_, index) => `https://almanac.example/${index + 1}`)

/** The fact about resources in the review of a text. */
async function factOf(message: UnparsedMessage, language: Language) {
  const read = await readMessage(message)
  if (read.kind !== 'bytes' || !read.signIn || read.signIn === 'odd') throw new Error('This is no sign-in.')
  return signInFacts(read.signIn, read, settings, language).find(({ id }) => id === 'resources')
}
const onEthereum = (resources: string[] | undefined, language = english) => {
  const fields = { version: '1', chainId: 1, nonce: 'abcdef123456', issuedAt: new Date(0), resources } as const
  const data = createSiweMessage({ ...SITE, ...fields, address: WALLET })
  return factOf({ method: 'personal_sign', address: WALLET, data }, language)
}
const onSolana = (resources: string[]) => {
  const data = btoa(createSignInMessageText({ ...SITE, address: SOLANA, resources }))
  return factOf({ method: 'solana_signMessage', address: SOLANA, data }, english)
}

it('a sign-in names its first three resources and counts the others, on Ethereum and on Solana', async () => {
  for (const factWith of [onEthereum, onSolana]) {
    expect(await factWith(pages(3))).toEqual({
      id: 'resources',
      label: 'Resources',
      value: {
        kind: 'text',
        text: 'https://almanac.example/1, https://almanac.example/2, https://almanac.example/3',
        given: pages(3),
      },
    })
    expect(await factWith(pages(1))).toMatchObject({ value: { text: 'https://almanac.example/1' } })
    expect(await factWith(pages(1_000))).toMatchObject({
      value: {
        text: 'https://almanac.example/1, https://almanac.example/2, https://almanac.example/3 and 997 more',
        given: pages(3),
      },
    })
  }
})

it('a sign-in without resources has no row for them', async () => {
  expect(await onEthereum(undefined)).toBeUndefined()
  expect(await onSolana([])).toBeUndefined()
})

it('the resources of a sign-in are counted in the language of the visitor', async () => {
  expect(await onEthereum(pages(5), await languageFor('de'))).toMatchObject({
    label: 'Ressourcen',
    value: { text: expect.stringMatching(/almanac\.example\/3 und 2 weitere$/) },
  })
})
