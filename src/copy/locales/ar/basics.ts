import type { Catalogue } from '../../catalogue.js'
import { wrong } from './phrases.js'

export const basics: Catalogue['basics'] = {
  logIn: 'تسجيل الدخول',
  failed: { title: wrong, detail: 'حدث خطأ، يُرجى المحاولة مرة أخرى.' },
}
