import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './startTexts.en.ts';

/** Mongolian texts of designs. */
export const texts: Widened<typeof en> = {
  open: 'Төслийн зураг ба давхаргууд',
  fault: {
    refused: 'Failed to fetch, status code: {{status}}, status text: {{text}}',
    unreachable: 'Сүлжээний алдаа',
    cancelled: 'Ачааллыг болиулсан.',
    empty: 'DXF parser error: файл хоосон байна.',
    tooLarge: 'DXF parser error: файл 100 МБ-аас том байна. Хэсэгчлэн хадгална уу.',
    dwg: 'DXF parser error: энэ нь DWG файл байна. DXF болгон хадгална уу.',
    notDxf: 'DXF parser error: файл нь DXF зураг биш байна.',
    cutShort: 'DXF parser error: файл зурагдах зүйл эхлэхээс өмнө тасарсан байна. Дахин илгээнэ үү.',
    nothingDrawn: 'DXF parser error: файлд зурж болох зүйл алга.',
    broken: 'DXF parser error: файлыг уншиж чадсангүй. DXF 2018 эсвэл түүнээс өмнөх хувилбараар хадгална уу.',
    model: 'Загварыг харуулж чадсангүй: {{message}}',
  },
};
