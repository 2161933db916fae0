/** The message for an error that comes without one. */
export const GENERIC_MESSAGE = 'An error has occurred, please try again.'
