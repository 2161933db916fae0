import { atom, type ReadableAtom } from 'nanostores'
import type { HostConfig } from '../../src/config/settings.js'
import { speakers } from '../../src/copy/area.js'
import { english, wordsOf, type Language } from '../../src/copy/language.js'
import { resolvesWithin } from '../../src/lib/time/resolves-within.js'
import { isEnglish, langAround } from '../base/lang-around.js'
import { basics } from '../../src/copy/areas/basics.js'
import type { Scene } from '../../src/stage/scene.js'
import { sayBasics } from '../page/basic-words.js'

let lastUsed = english

/** The last language of an element on this page, for what is drawn before an element has its own. */
export const lastLanguage = (): Language => lastUsed

/** If a language is not loaded in this time, English is shown until it is. */
const LANGUAGE_WITHIN_MS = 1_000

/** The language of an element, as long as it is followed. */
export interface FollowedLanguage {
  readonly $language: ReadableAtom<Language>
  /** Resolves the language again after a setting has changed; settles when it is loaded or the time is over. */
  resolve(): Promise<unknown>
  /** The scenes of a stage, each once the texts of its screen are loaded. */
  withWords($scene: ReadableAtom<Scene | null>): ReadableAtom<Scene | null>
}

/** Follows the language of an element: that of its settings, the nearest `lang` around it, or English. */
export function followLanguage(
  element: Element,
  settings: () => Pick<HostConfig, 'locale' | 'copy'>,
  signal: AbortSignal,
): FollowedLanguage {
  const $language = atom<Language>(lastUsed)
  let latest = 0
  const choose = async () => {
    const attempt = ++latest
    const { locale, copy = {} } = settings()
    const tag = locale || langAround(element)
    const catalogue = isEnglish(tag)
      ? english
      : await import('../../src/copy/locales.js')
          .then(({ languageFor }) => languageFor(tag, LANGUAGE_WITHIN_MS))
          .catch(() => english)
    const language =
      Object.keys(copy).length === 0
        ? catalogue
        : await import('../../src/copy/overrides.js')
            .then(({ withOverrides }) => withOverrides(catalogue, copy))
            .catch(() => catalogue)
    if (attempt !== latest || signal.aborted) return
    lastUsed = language
    sayBasics(wordsOf(basics, language))
    $language.set(language)
  }
  const resolve = () => resolvesWithin(LANGUAGE_WITHIN_MS, choose())
  const watcher = new MutationObserver(() => void resolve())
  for (
    let root: Node | undefined = element.getRootNode();
    root;
    root = root instanceof ShadowRoot ? root.host.getRootNode() : undefined
  ) {
    watcher.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] })
  }
  speakers.add(resolve)
  signal.addEventListener(
    'abort',
    () => {
      watcher.disconnect()
      speakers.delete(resolve)
    },
    { once: true },
  )
  const withWords: FollowedLanguage['withWords'] = $scene => {
    const $sceneWithWords = atom<Scene | null>(null)
    $scene.subscribe(async scene => {
      if (scene && $language.get().tag !== english.tag) {
        await scene.view().catch(() => {}) // the stage reports the error
        await resolve()
      }
      if ($scene.get() === scene) $sceneWithWords.set(scene)
    })
    return $sceneWithWords
  }
  return { $language, resolve, withWords }
}
