import type { startEn } from '../en/start.ts';
import type { Widened } from '../widened.ts';

/** Mongolian texts of the way in: signing in, loading, landing, and what went wrong. */
export const startMn: Widened<typeof startEn> = {
  auth: {
    required: 'Нэвтрэх шаардлагатай',
    requiredHint: 'Нэвтрэх хуудас руу шилжүүлж байна…',
    errorTitle: 'Нэвтрэлтийн алдаа',
    retry: 'Дахин нэвтрэх',
    time: 'Цаг',
    signedInFor: 'Нэвтэрсэн хугацаа',
    config: {
      unreachable: 'config.json татаж чадсангүй.',
      status: 'config.json татаж чадсангүй: төлөв {{status}}.',
      notJson: 'config.json нь JSON биш байна.',
      missing: 'config.json: {{field}} алга.',
      wrong: 'config.json: {{field}} буруу байна.',
    },
    error: {
      loginFailed: 'Нэвтэрч чадсангүй',
      logoutFailed: 'Гарч чадсангүй',
      signedOut: 'Та эндээс гарлаа. Нэвтрэлтийн үйлчилгээ өөрийн сесс дуустал таныг таньж магадгүй.',
      initializeFailed: 'Нэвтрэлтийг эхлүүлж чадсангүй',
      initializationFailed: 'Эхлүүлэлт амжилтгүй боллоо',
      authenticationFailed: 'Таниулалт амжилтгүй боллоо',
      tokenRefreshFailed: 'Нэвтрэх эрхийг сунгаж чадсангүй',
      tokenUpdateFailed: 'Нэвтрэх эрхийг шинэчилж чадсангүй',
      notInitialized: 'Таниулах үйлчилгээ эхлээгүй байна',
    },
  },
  loading: { label: 'Ачаалж байна', step: 'Уурхайг нээж байна' },
  landing: {
    welcome: 'Headframe-д тавтай морил',
    blurb:
      'Уурхай бүхэлдээ шууд: ил уурхай, налуу зам, түвшнүүд, тээврийн хэрэгсэл бүр одоо байгаа газраа. Жишээ харагдацыг нээж үзэх эсвэл доороос газрын зураг сонгоно уу.',
    blurbViews:
      'Уурхай бүхэлдээ шууд: ил уурхай, налуу зам, түвшнүүд, тээврийн хэрэгсэл, хүн бүр одоо байгаа газраа. Жишээ харагдацыг нээж үзэх эсвэл доороос харагдац сонгоно уу.',
    openSample: 'Жишээ харагдац нээх',
    manual: 'Хэрэглэгчийн гарын авлага',
    maps: 'Газрын зураг',
    mapName: 'Нэр',
    mapDate: 'Хувилбар',
    mapAreas: 'Уурхайн хэсгүүд',
    select: 'Сонгох',
    noMaps: 'Энэ уурхайд газрын зураг алга',
  },
  error: {
    retry: 'Дахин оролдох',
    region: 'Энэ хэсгийг харуулж чадсангүй. Бусад нь хэвийн ажиллаж байна.',
    missing: 'Энэ хэсгийг одоогоор татаж чадсангүй. Холболт сэргэмэгц өөрөө гарч ирнэ.',
    title: 'Алдаа гарлаа',
    hint: 'Хуудсыг дахин ачаална уу. Дахин гарвал юу хийснээ администраторт хэлнэ үү.',
    reload: 'Дахин ачаалах',
  },
};
