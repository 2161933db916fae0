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
export function followLabel(button: Button, onLabel: (label: string) => void): () => void {
  const controller = new AbortController()
  const settings = () => ({
    ...hostConfigOf($hostConfig().get()),
    ...(button.locale === undefined ? {} : { locale: button.locale }),
  })
  const { $language, resolve } = followLanguage(button, settings, controller.signal)
  const unsubscribe = [$hostConfig().listen(() => void resolve()), button.$input.listen(() => void resolve())]
  controller.signal.addEventListener('abort', () => unsubscribe.forEach(stop => stop()), { once: true })
  void resolve().then(() => {
    if (!controller.signal.aborted)
      unsubscribe.push($language.subscribe(language => onLabel(wordsOf(basics, language).logIn)))
  })
  return () => controller.abort()
}
