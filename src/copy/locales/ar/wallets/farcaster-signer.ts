import type { Catalogue } from '../../../catalogue.js'

export const farcasterSigner: Catalogue['farcasterSigner'] = {
  title: 'الموافقة في Farcaster',
  scan: ({ app }) => `امسح هذا الرمز بهاتفك. بعد ذلك يستطيع ${app || 'هذا التطبيق'} النشر والإعجاب والمتابعة باسمك.`,
  qrLabel: 'رمز QR يفتح الطلب في Farcaster',
  confirm: ({ app }) =>
    `وافق في Farcaster ثم عُد إلى هنا. بعد ذلك يستطيع ${app || 'هذا التطبيق'} النشر والإعجاب والمتابعة باسمك.`,
  open: 'فتح تطبيق Warpcast',
  rejected: 'تم رفض الطلب',
  rejectedDetail: 'تم رفض الطلب. يُرجى المحاولة مرة أخرى.',
  failed: 'فشل الاتصال',
  failedDetail: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
}
