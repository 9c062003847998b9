/** Mongolian texts of the Monitor V2 panel. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './startTexts.en.ts';

export const texts: Widened<typeof en> = {
  appName: 'Хяналт V2',
  search: 'Объект хайх',
  list: 'Ангилал ба объект',
  loading: 'Объектуудыг ачаалж байна…',
  retry: 'Дахин оролдох',
  info: '{{name}}: мэдээлэл',
  fly: '{{name}} руу очих',
  closeInfo: 'Мэдээллийг хаах',
  disabled: 'Ашиглахгүй болсон',
  listedPlace: 'Каталог дахь байрлал, хугацаа нь тодорхойгүй',
};
