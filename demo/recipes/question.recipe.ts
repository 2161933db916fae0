import type { Recipe } from './recipe.js'

const QUESTION = `import type { Question } from '../question.js'

/** What is the weather like? */
export const weather: Question<{ readonly place: string }, 'fair' | 'foul'> = { tag: 'wallet-greeting', exit: 'USER_EXITED_AUTH_FLOW' }
`

const FLOW = `import { done, flow } from '../stage/define.js'

export const weather = flow<{ readonly place: string }, 'fair' | 'foul'>('weather', { start: ({ place }) => done(place === 'here' ? 'fair' : 'foul') })
`

const TEST = `import { expect, it } from 'vitest'
import { ask } from './ask.js'
import { setHandler } from './handlers.js'

it('is answered by the host, or named with the tag that is missing', async () => {
  await expect(ask('weather', { place: 'here' })).rejects.toThrow('Put <wallet-greeting></wallet-greeting>')
  setHandler('weather', async ({ place }) => place === 'here' ? 'fair' : 'foul')
  expect(await ask('weather', { place: 'here' })).toBe('fair')
  setHandler('weather', undefined)
})
`

export const recipe: Recipe = {
  adds: 'a question to the visitor',
  begin: copy => {
    copy.write('src/ask/questions/weather.ts', QUESTION)
    copy.insertAfter(
      'src/ask/questions.ts',
      "import { verifyIdentity } from './questions/verify-identity.js'",
      "import { weather } from './questions/weather.js'",
    )
    copy.insertAfter('src/ask/questions.ts', 'export const QUESTIONS = {', '  weather,')
  },
  missing: /src\/flows\/answers\/flows\.ts.*Property 'weather' is missing/,
  add: copy => {
    copy.write('src/flows/weather.ts', FLOW)
    copy.insertAfter(
      'src/flows/answers/flows.ts',
      'export const flows = {',
      "  weather: async () => (await import('../weather.js')).weather,",
    )
    copy.insertAfter(
      'src/flows/answers/answers.ts',
      'const ANSWERED_QUESTIONS: Readonly<Record<AnsweredQuestion, 1>> = {',
      '  weather: 1,',
    )
  },
  test: { path: 'src/ask/weather.test.ts', text: TEST },
}
