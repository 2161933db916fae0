import { pluralsOf } from '../../plurals.js'

// Phrases of several areas.
export const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many' | 'other'>('ar')

export const again = 'حاول مرة أخرى'
export const back = 'رجوع'
export const close = 'إغلاق'
export const wrong = 'حدث خطأ ما'
export const moments = 'لحظات قليلة من فضلك'
