/** Mongolian texts of the dialogs that change the catalogue. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './startTexts.en.ts';

export const texts: Widened<typeof en> = {
  edit: '{{name}}: засах',
  editTitle: '{{name}}: засах',
  editHint: 'Шинэ нэрийг бүх хүн харна. Төхөөрөмжийн мэдээлэл хуучин нэрээр ирсээр байх бөгөөд энд харагдана.',
  save: 'Хадгалах',
  sending: 'Илгээж байна…',
  sendCancelled: 'Илгээхийг болиулсан.',
  saved: 'Нэр хадгалагдлаа',
  annotationExists: 'Энэ нэр аль хэдийн байна!!!',
  removeTitle: 'Объект устгах',
  removeText: '{{name}}-г бүх хүний хувьд ашиглалтаас хасах уу?',
  removed: 'Амжилттай!',
  uploadTitle: 'Төсөл байршуулах',
  uploaded: 'Төсөл байршууллаа',
  choose: 'Файл сонгох эсвэл энд оруулах',
  kinds: 'DXF зураг эсвэл GLB загвар, дээд тал нь 100 МБ',
  megabytes: '{{size}} МБ',
  file: {
    none: 'Файл сонгоно уу',
    kind: 'Зөвхөн DXF, GLB файл байршуулж болно. Өөр файл сонгоно уу.',
    empty: 'Файл хоосон байна. Өөр файл сонгоно уу.',
    tooLarge: 'Файл 100 МБ-аас том байна. Төслөө хэсэгчлэн хадгална уу.',
  },
};
