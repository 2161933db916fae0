import type { Catalogue } from '../../catalogue.js'
import { again, back, close, wrong } from './phrases.js'

const otherwise = { title: wrong, detail: 'حاول مرة أخرى لاحقًا.', button: again }
const inGeneral = { title: wrong, detail: 'حدث خطأ، يُرجى المحاولة مرة أخرى.', button: again }
const exited = { title: 'لم يحدث شيء', detail: 'غادرت قبل اكتمال العملية.', button: again }
const notSetUp = { title: wrong, detail: 'لم يكتمل إعداد هذه الصفحة بعد.', button: close }
const notConnected = { title: wrong, detail: 'تعذّر الاتصال بالمحفظة.', button: again }

export const errors: Catalogue['errors'] = {
  MUST_BE_AUTHENTICATED: { title: 'سجّل الدخول أولًا', detail: 'تحتاج هذه الخطوة إلى حساب.', button: back },
  CANNOT_LINK_MORE_OF_TYPE: { title: wrong, detail: 'لهذا الحساب واحد من هذا النوع بالفعل.', button: back },
  EMBEDDED_WALLET_NOT_FOUND: { title: 'لم يُعثر على المحفظة', detail: 'لا توجد محفظة لهذا الغرض بعد.', button: back },
  TRANSACTION_FAILURE: { title: 'فشلت المعاملة', detail: 'يُرجى المحاولة مرة أخرى.', button: again },
  UNABLE_TO_SIGN: { title: wrong, detail: 'لا يمكن لهذه المحفظة توقيع هذا الطلب.', button: back },
  INVALID_MESSAGE: { title: wrong, detail: 'لا يوجد في هذه الرسالة ما يمكن توقيعه.', button: back },
  INVALID_DATA: otherwise,
  UNSUPPORTED_CHAIN_ID: { title: 'شبكة غير مدعومة', detail: 'لا يستخدم هذا التطبيق تلك الشبكة.', button: back },
  UNSUPPORTED_WALLET_TYPE: {
    title: 'محفظة غير مدعومة',
    detail: 'لا يستطيع هذا النوع من المحافظ القيام بذلك.',
    button: back,
  },
  MISSING_MFA_CREDENTIALS: { title: 'يلزم التحقق', detail: 'أكّد هويتك ثم حاول مرة أخرى.', button: again },
  USER_EXITED_AUTH_FLOW: exited,
  USER_EXITED_LINK_FLOW: exited,
  USER_EXITED_UPDATE_FLOW: exited,
  USER_EXITED_SET_PASSWORD_FLOW: exited,
  USER_EXITED_FUNDING_FLOW: exited,
  FAILED_TO_LINK_ACCOUNT: otherwise,
  FAILED_TO_UPDATE_ACCOUNT: otherwise,
  UNKNOWN_AUTH_ERROR: otherwise,
  UNKNOWN_CONNECT_WALLET_ERROR: notConnected,
  GENERIC_CONNECT_WALLET_ERROR: notConnected,
  OAUTH_UNEXPECTED: {
    title: 'فشل تسجيل الدخول',
    detail: 'خطوة غير متوقعة في تسجيل الدخول. قد تكون محاولة تصيّد.',
    button: back,
  },
  OAUTH_USER_DENIED: { title: 'فشل تسجيل الدخول', detail: 'رُفض تسجيل الدخول لدى مقدّم الخدمة.', button: again },
  CLIENT_REQUEST_TIMEOUT: { title: 'انتهت المهلة', detail: 'تأخر الرد كثيرًا. قد يكون اتصالك بطيئًا.', button: again },
  REQUEST_ABORTED: exited,
  NETWORK_ERROR: { title: wrong, detail: 'لا يستجيب الخادم. تحقق من اتصالك وحاول مرة أخرى.', button: again },
  API_ERROR: otherwise,
  UNEXPECTED_ANSWER: otherwise,
  INVALID_CREDENTIALS: { title: wrong, detail: 'يُرجى المحاولة مرة أخرى.', button: again },
  MISSING_OR_INVALID_TOKEN: { title: 'سجّل الدخول مرة أخرى', detail: 'انتهت جلستك.', button: back },
  MISSING_OR_INVALID_PRIVY_APP_ID: { title: wrong, detail: 'لم يكتمل إعداد هذا التطبيق بعد.', button: close },
  INVALID_CAPTCHA: { title: wrong, detail: 'يُرجى المحاولة مرة أخرى.', button: again },
  CAPTCHA_FAILURE: { title: wrong, detail: 'لم يكتمل التحقق الأمني. يُرجى المحاولة مرة أخرى.', button: again },
  CAPTCHA_TIMEOUT: { title: 'فشل التحقق الأمني', detail: 'يُرجى المحاولة مرة أخرى لاحقًا.', button: again },
  DISALLOWED_LOGIN_METHOD: {
    title: 'غير مسموح',
    detail: 'طريقة تسجيل الدخول هذه غير متاحة هنا.',
    button: 'جرّب طريقة أخرى',
  },
  DISALLOWED_PLUS_EMAIL: { title: 'غير مسموح', detail: 'أدخل عنوان بريد إلكتروني صالحًا بدون علامة «+».', button: back },
  ALLOWLIST_REJECTED: { title: 'لا يمكنك الوصول إلى هذا التطبيق', detail: 'هل تلقيت دعوة؟', button: 'جرّب حسابًا آخر' },
  USER_LIMIT_REACHED: {
    title: 'تعذّر تسجيل الدخول',
    detail: 'بلغ هذا التطبيق الحد الأقصى لعدد المستخدمين ولا يقبل مستخدمين جددًا.',
    button: back,
  },
  USER_DOES_NOT_EXIST: {
    title: 'لم يُعثر على الحساب',
    detail: 'لا يوجد حساب لهذا الدخول بعد، وإنشاء حسابات جديدة غير متاح هنا.',
    button: 'سجّل الدخول مرة أخرى',
  },
  ACCOUNT_TRANSFER_REQUIRED: { title: 'فشل تسجيل الدخول', detail: 'يخص هذا الدخول حسابًا آخر.', button: back },
  LINKED_TO_ANOTHER_USER: { title: 'فشل تسجيل الدخول', detail: 'هذا الحساب مرتبط بمستخدم آخر بالفعل.', button: back },
  NOT_SUPPORTED: {
    title: 'هذه المنطقة غير مدعومة',
    detail: 'التحقق عبر الرسائل النصية غير متاح في هذه المنطقة.',
    button: back,
  },
  TOO_MANY_REQUESTS: { title: 'فشل الطلب', detail: 'محاولات كثيرة جدًا.', button: back },
  OAUTH_ACCOUNT_SUSPENDED: {
    title: 'فشل تسجيل الدخول',
    detail: 'هذا الحساب موقوف. جرّب طريقة أخرى لتسجيل الدخول.',
    button: back,
  },
  INSUFFICIENT_BALANCE: { title: 'الرصيد غير كافٍ', detail: 'لا يوجد رصيد كافٍ في هذه المحفظة.', button: back },
  EMBEDDED_WALLET_ALREADY_EXISTS: { title: wrong, detail: 'لديك محفظة بالفعل.', button: back },
  EMBEDDED_WALLET_CREATE_ERROR: { title: wrong, detail: 'تعذّر إنشاء المحفظة.', button: again },
  EMBEDDED_WALLET_NEEDS_RECOVERY: { title: wrong, detail: 'تعذّرت استعادة المحفظة.', button: again },
  UNKNOWN_EMBEDDED_WALLET_ERROR: inGeneral,
  WALLET_FRAME_UNAVAILABLE: { title: wrong, detail: 'تعذّر تحميل المحفظة.', button: again },
  USER_REJECTED_REQUEST: exited,
  TRANSACTION_PREPARATION_FAILURE: { title: wrong, detail: 'تعذّر تجهيز معاملتك.', button: again },
  FEE_TOO_HIGH: { title: 'الرسوم مرتفعة جدًا', detail: 'لم يُرسل شيء ولم يُدفع شيء.', button: again },
  FUNDING_NOT_ENABLED: { title: wrong, detail: 'إضافة الرصيد غير مفعّلة هنا.', button: back },
  INVALID_CONFIG: notSetUp,
  INSTANCE_CONFLICT: notSetUp,
  FLOW_IN_PROGRESS: { title: wrong, detail: 'توجد نافذة أخرى مفتوحة في هذه الصفحة.', button: back },
  ELEMENT_MISSING: notSetUp,
  INSECURE_ORIGIN: { title: wrong, detail: 'يجب فتح هذه الصفحة عبر HTTPS.', button: close },
  UNKNOWN_ERROR: otherwise,
}

export const busy: Catalogue['busy'] = {
  again,
  notLoaded: 'تعذّر تحميل جزء من هذه الصفحة. حاول مرة أخرى، أو أعِد تحميل الصفحة.',
  until: ({ when }) => `حاول مرة أخرى ${when}.`,
  at: ({ time }) => `في الساعة ${time}`,
}

export const errorsAt: Catalogue['errorsAt'] = {
  codeEntry: {
    INVALID_CREDENTIALS: { detail: 'رمز التحقق غير صحيح أو منتهي الصلاحية' },
    otherwise: { detail: 'تعذّر التحقق من الرمز' },
  },
  connecting: {
    USER_REJECTED_REQUEST: { detail: 'رفضت الاتصال.' },
  },
  transfer: {
    USER_REJECTED_REQUEST: { detail: 'رفضت الطلب.' },
    TRANSACTION_FAILURE: { detail: 'فشلت المعاملة' },
  },
  transaction: {
    UNABLE_TO_SIGN: { detail: 'تعذّر توقيع المعاملة.' },
    USER_REJECTED_REQUEST: { detail: 'رفضت المعاملة.' },
    TRANSACTION_FAILURE: { detail: 'فشلت المعاملة' },
    UNKNOWN_CONNECT_WALLET_ERROR: { detail: 'تعذّر الاتصال بالمحفظة.' },
  },
}
