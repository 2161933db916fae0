import { ownMember } from '../../src/lib/own/own-member.js'
import { readDocument } from '../../src/lib/page-document.js'

/*
 * The value that a form around an element gets. Anyone who can write HTML into a page can also write a form. A form
 * around a login could send the session's token to any address, by itself or with a press on one of its buttons.
 * Therefore a value goes only to the page's own origin, and a token only in the body of a request, never in an address.
 * The token of a user who was signed in before is given only if a script has opened the element. A press is no consent
 * to a foreign form around the pressed button, and even a value that is posted to the page's own origin may become
 * public there, for example as a comment.
 */

/** An element in a form, with the members that its form value needs. */
export interface FormMember extends HTMLElement {
  readonly form: HTMLFormElement | null
  readonly submitOnComplete?: boolean
  /** Removes its value. */
  formResetCallback(): void
}

/** Empty if there is no value. */
export interface FormValue {
  readonly value?: string
  /** Submits the form, if the element is set to do so and has a value. */
  submit?(): void
}

/** A control of a form can have the same name as a member of it. */
const attributeOf = (element: Element | null, name: string): string | null =>
  element && Element.prototype.getAttribute.call(element, name)

/**
 * True if the form, or this submit button, targets the page's own origin. Without an action it targets the page itself.
 */
export function staysHome(form: HTMLFormElement, button: HTMLElement | null): boolean {
  const action = attributeOf(button, 'formaction') ?? attributeOf(form, 'action') ?? ''
  const base = readDocument('baseURI')
  return action === '' || (URL.canParse(action, base) && new URL(action, base).origin === location.origin)
}

const isSentInUrl = (form: HTMLFormElement, button: HTMLElement | null): boolean =>
  !/^(post|dialog)$/i.test(attributeOf(button, 'formmethod') ?? attributeOf(form, 'method') ?? '')

/** True for a JSON web token. */
const isToken = (value: string): boolean => /^ey[\w-]+\./.test(value)

const guardedElements = new WeakSet<FormMember>()

/** Removes the value before the form submits it to a forbidden target. */
function guardSubmits(element: FormMember & { readonly value?: string }, form: HTMLFormElement): void {
  if (guardedElements.has(element)) return
  guardedElements.add(element)
  const root = Node.prototype.getRootNode.call(form)
  const removeUnless = (isAllowed: (form: HTMLFormElement, button: HTMLElement | null, event: Event) => boolean) => {
    return (event: Event) => {
      const { form } = element
      if (!form || event.target !== form || isAllowed(form, (event as SubmitEvent).submitter, event)) return
      element.formResetCallback()
      console.warn('The value of a wallet element goes to the origin of its page alone, and a token by POST.')
    }
  }
  root.addEventListener('submit', removeUnless(staysHome), true)
  // a script that submits the form itself has cancelled this event before
  root.addEventListener(
    'submit',
    removeUnless(
      (form, button, { defaultPrevented }) =>
        defaultPrevented || !isToken(element.value ?? '') || !isSentInUrl(form, button),
    ),
  )
}

/**
 * The value that the form around this element gets, with the outcome that it belongs to. `byScript`: true if a script
 * opened the element.
 */
export function formValue(element: FormMember, value: string, outcome: unknown, byScript: boolean): FormValue {
  const { form } = element
  // the session existed before, so the visitor has not logged in for this form
  const wasSignedIn = !byScript && ownMember(outcome, 'wasAlreadyAuthenticated') === true
  if (!form || wasSignedIn || !staysHome(form, null)) return {}
  guardSubmits(element, form)
  return {
    value,
    submit: () => {
      if (value && element.submitOnComplete) HTMLFormElement.prototype.requestSubmit.call(form)
    },
  }
}
