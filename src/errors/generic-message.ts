/** What is said where nobody has said anything. */
export const GENERIC_MESSAGE = 'An error has occurred, please try again.'
