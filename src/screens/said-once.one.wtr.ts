import { expect } from 'chai'
import { inBatches } from '../ui/test/batches.harness.js'

/** Shorter texts, such as amounts and names, may be repeated. */
const WORDS = 4
/** A message that is signed, a page's own text, or raw output. */
const NOT_OURS = '.signed, .bytes, [lang=""]'

/** Hides what only a screen reader says, and what is not ours. */
const ourVisibleText = new CSSStyleSheet()
ourVisibleText.replaceSync(`.unseen, :is(${NOT_OURS}) { display: none !important }`)

const sentencesIn = (screen: ShadowRoot): string[] =>
  [...screen.querySelectorAll<HTMLElement>('.scene')]
    .flatMap(scene => scene.innerText.split('\n'))
    .flatMap(line => line.trim().split(/(?<=[.!?])\s+/))
    .filter(sentence => sentence.split(/\s+/).length >= WORDS)

const repeated = (sentences: readonly string[]) =>
  sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)

/** The buttons with the accent that can be pressed. */
const accents = (screen: ShadowRoot) =>
  [...screen.querySelectorAll<HTMLElement>('.button-primary:not(:disabled, .off, .waits)')].filter(button =>
    button.checkVisibility({ visibilityProperty: true }),
  )

describe('every screen in every state', () => {
  inBatches('says each sentence once, and gives the accent to one action at most', async look => {
    const { twice, read, several } = await look(
      (_, root) => root.adoptedStyleSheets.push(ourVisibleText),
      screens => {
        const named = (find: (screen: ShadowRoot) => readonly string[]) =>
          screens.flatMap(screen => find(screen).map(one => `${screen.host.id}: ${one}`))
        return {
          twice: named(screen => repeated(sentencesIn(screen))),
          read: screens.flatMap(sentencesIn).length,
          several: named(screen =>
            accents(screen)
              .slice(1)
              .map(({ innerText }) => innerText),
          ),
        }
      },
    )
    expect(twice).to.deep.equal([])
    expect(several).to.deep.equal([])
    expect(read).to.be.greaterThan(0)
  })
})
