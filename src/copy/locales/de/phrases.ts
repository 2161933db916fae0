import { pluralsOf } from '../../plurals.js'

// Phrases of several areas.
export const plural = pluralsOf<'one' | 'other'>('de')

export const again = 'Erneut versuchen'
export const back = 'Zurück'
export const close = 'Schließen'
export const wrong = 'Das hat nicht geklappt'
export const moments = 'Einen kleinen Moment noch'
