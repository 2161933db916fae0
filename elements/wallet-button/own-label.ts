import type { ReadableAtom } from 'nanostores'
import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { basics } from '../../src/copy/areas/basics.js'
import { wordsOf } from '../../src/copy/language.js'
import { followLanguage } from '../play/language.js'

/** The properties of the button that its default label depends on. */
type Button = HTMLElement & { readonly locale: string | undefined; readonly $input: ReadableAtom<unknown> }

/**
 * Reports the default label in the language of the button, now and after each change. Returns a function that stops it.
 */
export function followLabel(button: Button, say: (label: string) => void): () => void {
  const stop = new AbortController()
  const settings = () => ({
    ...hostConfigOf($hostConfig().get()),
    ...(button.locale === undefined ? {} : { locale: button.locale }),
  })
  const { $language, resolve } = followLanguage(button, settings, stop.signal)
  const unsubscribe = [$hostConfig().listen(() => void resolve()), button.$input.listen(() => void resolve())]
  stop.signal.addEventListener('abort', () => unsubscribe.forEach(stop => stop()), { once: true })
  void resolve().then(() => {
    if (!stop.signal.aborted) unsubscribe.push($language.subscribe(language => say(wordsOf(basics, language).logIn)))
  })
  return () => stop.abort()
}
