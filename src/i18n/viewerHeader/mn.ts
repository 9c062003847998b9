import type { Widened } from '../widened.ts';
import type { viewerHeaderEn } from './en.ts';

/** Mongolian texts of the line on top of each of several viewers. */
export const viewerHeaderMn: Widened<typeof viewerHeaderEn> = {
  alerts: {
    unseen_one: '{{count}} шинэ дохиолол',
    unseen_other: '{{count}} шинэ дохиолол',
    seen_one: '{{count}} үзсэн дохиолол',
    seen_other: '{{count}} үзсэн дохиолол',
    label: '{{number}}-р харагчийн дохиолол: {{counts}}',
    open: '{{label}}. Жагсаалтыг нээнэ',
  },
  move: {
    menu: '{{number}}-р харагчийг зөөх',
    to: '{{number}}-р харагчийн байранд шилжүүлэх',
  },
};
