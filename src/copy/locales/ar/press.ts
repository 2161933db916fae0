import type { Catalogue } from '../../catalogue.js'

export const press: Catalogue['press'] = {
  changed: 'لقد تغيّر هذا للتو. انظر مرة أخرى ثم اضغط.',
  unseen: 'لا يمكن رؤية كل هذا أو قراءته هنا.',
  inFront: 'لا شيء في الصفحة يمكنه إخفاء هذا الآن. انظر مرة أخرى ثم اضغط.',
  unreached: 'انتقل إلى هذا الزر بمفتاح Tab أو بالمؤشر ثم اضغط.',
  unread: 'اقرأ التحذير أولاً، ثم ضع العلامة.',
}
