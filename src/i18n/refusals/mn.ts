import type { Widened } from '../widened.ts';
import type { refusalsEn } from './en.ts';

/** Mongolian texts of the page of refused reports. */
export const refusalsMn: Widened<typeof refusalsEn> = {
  total_one: 'Долоо хоногт {{count}} мэдээг хүлээж аваагүй',
  total_other: 'Долоо хоногт {{count}} мэдээг хүлээж аваагүй',
  reload: 'Шинэчлэх',
  search: 'Илгээгч, шалтгаан, агуулгаар хайх',
  senders: 'Илгээгчээр',
  sender: 'Илгээгч',
  door: 'Илгээсэн арга',
  refused: 'Хүлээж аваагүй',
  last: 'Сүүлд',
  doors: {
    json: 'HTTP, JSON',
    ndjson: 'HTTP, NDJSON',
    csv: 'HTTP, CSV',
    aemp: 'HTTP, AEMP',
    mqtt: 'MQTT',
    broker: 'MQTT брокер',
  },
  newest: 'Илгээгч бүрийн хамгийн сүүлийнх',
  none: 'Долоо хоногт хүлээж аваагүй мэдээ алга',
  noneFound: 'Юу ч олдсонгүй',
  failed: 'Хүлээж аваагүй мэдээг ачаалж чадсангүй: {{reason}}',
};
