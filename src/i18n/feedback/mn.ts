import type { Widened } from '../widened.ts';
import type { feedbackEn } from './en.ts';

/** Mongolian texts of feedback. */
export const feedbackMn: Widened<typeof feedbackEn> = {
  title: 'Санал хүсэлт илгээх',
  type: 'Төрөл',
  types: { feedback: 'Санал', 'feature request': 'Шинэ боломжийн хүсэлт', 'bug report': 'Алдааны мэдээлэл' },
  description: 'Тайлбар',
  required: 'Энэ талбарыг заавал бөглөнө',
  images: 'Зураг',
  imagesHint: '5MB-аас бага 4 хүртэлх JPEG эсвэл PNG файл',
  add: 'Зураг нэмэх',
  remove: '{{name}}-г хасах',
  submit: 'Илгээх',
  submitting: 'Илгээж байна...',
  thanks: 'Санал хүсэлт өгсөнд баярлалаа!',
  another: 'Дахин илгээх',
  close: 'Хаах',
  sent: 'Санал хүсэлтийг амжилттай илгээлээ!',
  tooMany: 'Хамгийн ихдээ 4 зураг оруулна',
  tooLargeList: 'Файлууд 5MB-аас бага байх ёстой: {{names}}',
  tooLarge: '{{name}} файл хэт том байна. Дээд хэмжээ 5MB.',
  wrongType: '{{name}} файлын {{type}} төрлийг дэмжихгүй',
  fault: {
    timedOut: 'Хүсэлтийн хугацаа дууслаа. Дахин оролдоно уу.',
    imageTooSlow: 'Зураг боловсруулахад хэт удлаа. Жижиг зургаар оролдоно уу.',
    server: 'Серверийн алдаа: HTTP алдаа! төлөв: {{code}} - {{text}}',
    invalidAnswer: 'Серверийн хариу буруу хэлбэртэй байна',
    processing: '{{file}}-г боловсруулж чадсангүй: {{reason}}',
    unsupported: '{{type}} төрлийн файлыг дэмжихгүй. JPEG эсвэл PNG ашиглана уу.',
    noBase64: 'Файлаас base64 өгөгдөл авч чадсангүй',
    unreadable: 'Файлыг уншиж чадсангүй: {{name}}',
    failed: 'Санал хүсэлтийг илгээж чадсангүй',
  },
};
