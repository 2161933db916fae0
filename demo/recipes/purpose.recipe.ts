import type { Recipe } from './recipe.js'

const OUTCOMES = 'src/accounts/proofs/outcomes.ts'
const VERBS = 'src/accounts/verbs.ts'
const SEND_CODE = 'src/accounts/proofs/send-code.ts'
const BY_CODE = 'src/credentials/by-code/by-code.ts'
const WORDS: Readonly<Record<string, string>> = {
  'src/copy/areas/account.ts': "{ title: 'Vouch for a friend', detail: 'A code will be sent to you.' }",
  'src/copy/locales/de/account.ts': "{ title: 'Für jemanden bürgen', detail: 'Wir senden Ihnen einen Code.' }",
  'src/copy/locales/ar/account.ts': "{ title: 'ضمان صديق', detail: 'سنرسل إليك رمزًا.' }",
}

const VERB = `import type { CodeProof } from './proofs/proof.js'

/** Has the owner of an identifier vouch for a friend. */
export const vouch = async ({ kind, identifier }: CodeProof): Promise<string> => \`\${kind}: \${identifier}\`
`

const TEST = `import { expect, it } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { phone } from '../phone.js'
import { email } from '../email.js'
import { verbFor } from '../../accounts/verbs.js'

it.each([email, phone])('asks for what is proved, under its own title, and gives the proof to its verb', async credential => {
  const { model, screenName } = playPart(credential.prove.vouch, {})
  await eventually(() => expect(screenName()).toMatch(/^vouch-/))
  expect(englishText(model<FormModel>().title)).toBe('Vouch for a friend')
  expect(await verbFor('vouch')({ kind: 'email', identifier: 'ada@example.com', code: '123456' }, {})).toBe('email: ada@example.com')
})
`

export const recipe: Recipe = {
  adds: 'a purpose of a proof',
  begin: copy => {
    copy.write('src/accounts/vouch.ts', VERB)
    copy.insertAfter(OUTCOMES, 'export interface Outcomes {', '  readonly vouch: string')
  },
  missing: /(?=[^]*src\/accounts\/verbs\.ts.*vouch)(?=[^]*src\/accounts\/proofs\/send-code\.ts.*vouch)/,
  add: copy => {
    copy.insertAfter(VERBS, 'interface Proofs {', '  readonly vouch: UpdateProof')
    const verbs =
      copy
        .read(VERBS)
        .split('\n')
        .find(line => line.startsWith('const VERBS')) ?? ''
    copy.insertAfter(VERBS, verbs, "  vouch: async () => (await import('./vouch.js')).vouch,")
    for (const [path, words] of Object.entries(WORDS))
      for (const kind of ['email', 'phone']) copy.insertAfter(path, `    ${kind}: {`, `      vouch: ${words},`)
    copy.insertBefore(SEND_CODE, '  update: ', "  vouch: 'UNKNOWN_AUTH_ERROR',")
    const purposes =
      copy
        .read(BY_CODE)
        .split('\n')
        .find(line => line.includes("['log-in', 'link', 'update']")) ?? ''
    copy.replace(BY_CODE, purposes, purposes.replace("'update'", "'update', 'vouch'"))
  },
  test: { path: 'src/credentials/by-code/vouch.test.ts', text: TEST },
}
