import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './texts.en.ts';

/** Mongolian texts of the people panel. */
export const texts: Widened<typeof en> = {
  search: 'Нэр, дугаар, чийдэнгээр хайх',
  list: 'Хүмүүс ба сүүлд харагдсан газар',
  seen: '8 цагт харагдсан: {{seen}} / {{listed}}',
  lamp: 'Чийдэн {{lamp}}',
  noLamp: 'чийдэнгүй',
  unseen: 'харагдаагүй',
  ago: '{{age}} өмнө',
  noMatch: 'Хүн олдсонгүй',
};
