/**
 * The expression of the HTML standard for `<input type="email">`, but with dots in the local part only between two
 * other characters (RFC 5321).
 */
const EMAIL =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** True for an address that a code can be sent to. A domain needs a dot. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** True for an address with a tag (`ada+news@example.com`), which some apps do not accept. */
export const hasPlus = (address: string): boolean => address.slice(0, address.lastIndexOf('@')).includes('+')
