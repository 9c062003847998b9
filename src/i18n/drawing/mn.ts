import type { Widened } from '../widened.ts';
import type { drawingEn } from './en.ts';

/** Mongolian texts of the tools that draw on the mine. */
export const drawingMn: Widened<typeof drawingEn> = {
  bar: {
    undo: 'Сүүлийн цэгийг буцаах',
    done: 'Дуусгах',
    cancel: 'Болих',
    close: 'Хэрэгслийг хаах',
    typed: 'Солбицол бичих',
    easting: 'Зүүн солбицол',
    northing: 'Хойд солбицол',
    altitude: 'Өндөршил',
    add: 'Цэг нэмэх',
    wrong: 'Гурван тоог метрээр оруулна уу',
  },
  measure: {
    title: 'Хэмжих',
    kind: 'Юуг хэмжих',
    kinds: { distance: 'Зай', path: 'Зам', area: 'Талбай', volume: 'Эзлэхүүн' },
    hint: {
      first: 'Эхлэх цэг дээр дарна уу',
      second: 'Төгсгөлийн цэг дээр дарна уу',
      next: 'Дараагийн цэг дээр дарна уу; баруун товч эсвэл Enter дуусгана',
      corner: 'Дараагийн өнцөг дээр дарна уу; 3 болмогц баруун товч эсвэл Enter дуусгана',
    },
    list: 'Хэмжилтүүд',
    copy: 'Хуулах',
    copied: 'Хууллаа',
    copyFailed: 'Хөтөч хуулахыг зөвшөөрсөнгүй',
    remove: 'Энэ хэмжилтийг устгах',
    clear: 'Бүгдийг арилгах',
    figures: {
      length: 'Урт',
      plan: 'Хэвтээ зай',
      height: 'Өндрийн зөрүү',
      slope: 'Налуу',
      bearing: 'Азимут',
      climb: 'Өгсөлт, уруу',
      area: 'Хэвтээ талбай',
      surface: 'Гадаргуу',
      perimeter: 'Хүрээ',
      above: 'Дээрх газар',
      below: 'Доорх зай',
      known: 'Мэдэгдэх газар',
    },
    noGround: 'Энд газрын гадаргуу мэдэгдэхгүй байна: ойртоод дахин хэмжинэ үү',
    vertical: 'босоо',
    units: { m: 'м', m2: 'м²', ha: 'га', m3: 'м³' },
  },
};
