import type { Catalogue } from '../../../catalogue.js'

export const code: Catalogue['code'] = {
  title: 'أدخل رمز التأكيد',
  sentTo: 'أرسلنا ستة أرقام إلى',
  field: 'رمز التأكيد',
  resend: 'إعادة إرسال الرمز',
  sent: 'أُرسل الرمز',
  sending: 'جارٍ إرسال الرمز',
  checking: 'جارٍ التحقق من الرمز',
  success: 'تم بنجاح!',
  numeric: 'يتكون الرمز من أرقام فقط',
}
