/** Name and faults of designs, which other components show too; the other texts of their card are loaded with it. */
import type { texts as fetched } from './texts.en.ts';

export const texts = {
  open: 'Designs and their layers',
  fault: {
    refused: 'Failed to fetch, status code: {{status}}, status text: {{text}}',
    unreachable: 'Network error',
    cancelled: 'Loading was cancelled.',
    empty: 'DXF parser error: the file is empty.',
    tooLarge: 'DXF parser error: the file is larger than 100 MB. Save it in parts.',
    dwg: 'DXF parser error: this is a DWG file. Save it as DXF.',
    notDxf: 'DXF parser error: the file is not a DXF drawing.',
    cutShort: 'DXF parser error: the file ends before anything is drawn. Upload it again.',
    nothingDrawn: 'DXF parser error: the file contains nothing that can be drawn.',
    broken: 'DXF parser error: the file cannot be read. Save it again as DXF 2018 or older.',
    model: 'The model cannot be shown: {{message}}',
  },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    designs: typeof texts & typeof fetched;
  }
}
