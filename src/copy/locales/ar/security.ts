import type { Catalogue } from '../../catalogue.js'
import { again, moments } from './phrases.js'

export const security: Catalogue['security'] = {
  captcha: {
    checking: 'نتحقق من أنك إنسان',
    ready: 'تحقق سريع',
    detail: moments,
    success: 'تم بنجاح!',
    failed: 'لم يكتمل التحقق الأمني. يُرجى المحاولة مرة أخرى.',
    advice: 'أوقف مانع الإعلانات والشبكة الافتراضية (VPN) في هذه الصفحة وحاول مرة أخرى.',
    continue: 'متابعة',
    retry: again,
  },
}
