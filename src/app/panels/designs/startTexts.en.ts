/** English texts of the designs card. */
export const texts = {
  title: 'Designs',
  open: 'Designs and their layers',
  close: 'Close designs',
  maps: 'DXF maps',
  none: 'This site has no designs.',
  loadingList: 'Loading the list of designs…',
  listFailed: 'The list of designs could not be loaded: {{message}}',
  retry: 'Try again',
  fly: 'Fly to {{name}}',
  layersOf: 'Layers of {{name}}',
  showLayer: 'Show layer {{name}}',
  allLayers: 'All layers',
  off: 'off in the file',
  frozen: 'frozen in the file',
  clicked: 'Clicked: layer {{layer}}',
  loading: 'Loading…',
  stage: { waiting: 'Waiting', fetching: 'Fetching', reading: 'Reading' },
  progressOf: 'Loading {{name}}',
  cancel: 'Cancel loading {{name}}',
  fault: {
    refused: 'Failed to fetch, status code: {{status}}, status text: {{text}}',
    unreachable: 'Network error',
    cancelled: 'Loading was cancelled.',
    empty: 'DXF parser error: the file is empty.',
    tooLarge: 'DXF parser error: the file is larger than 100 MB. Save it in parts.',
    dwg: 'DXF parser error: this is a DWG file. Save it as DXF.',
    notDxf: 'DXF parser error: the file is no DXF drawing.',
    cutShort: 'DXF parser error: the file ends before anything is drawn. Upload it again.',
    nothingDrawn: 'DXF parser error: the file contains nothing that can be drawn.',
    broken: 'DXF parser error: the file cannot be read. Save it again as DXF 2018 or older.',
    model: 'The model cannot be shown: {{message}}',
  },
  note: {
    longPolyline_one: '{{count}} polyline with more than 1000 vertices is not drawn.',
    longPolyline_other: '{{count}} polylines with more than 1000 vertices are not drawn.',
    damaged_one: '{{count}} damaged {{type}} is left out.',
    damaged_other: '{{count}} damaged {{type}} are left out.',
    missingBlock_one: '{{count}} {{type}} refers to a block that is not in the file.',
    missingBlock_other: '{{count}} {{type}} refer to blocks that are not in the file.',
    externalFile_one: '{{count}} {{type}} is left out: it shows another file, {{file}}. Bind it into the drawing.',
    externalFile_other: '{{count}} {{type}} are left out: they show another file, {{file}}. Bind it into the drawing.',
    notDrawable_one: '{{count}} {{type}} cannot be drawn here.',
    notDrawable_other: '{{count}} {{type}} cannot be drawn here.',
    paper_one: '{{count}} {{type}} of a paper layout is left out.',
    paper_other: '{{count}} {{type}} of paper layouts are left out.',
    tooFine_one: '{{count}} {{type}} is drawn plainly: its pattern, dashes or line weight are too much.',
    tooFine_other: '{{count}} {{type}} are drawn plainly: their patterns, dashes or line weights are too much.',
    tooMuch_one: '{{count}} {{type}} is left out: the drawing is too large.',
    tooMuch_other: '{{count}} {{type}} are left out: the drawing is too large.',
    unclipped_one: '{{count}} {{type}} is drawn whole: its boundary is tilted.',
    unclipped_other: '{{count}} {{type}} are drawn whole: their boundaries are tilted.',
    boxedLetters_one: '{{count}} letter is shown as a box: the drawings have too many different signs.',
    boxedLetters_other: '{{count}} letters are shown as boxes: the drawings have too many different signs.',
    largeArray_one:
      '{{count}} {{type}} in rows and columns is drawn only in part: it asks for more than 10,000 copies.',
    largeArray_other:
      '{{count}} {{type}} in rows and columns are drawn only in part: they ask for more than 10,000 copies.',
    withoutPicture: 'A picture of the model is left out: it is larger than what can be opened.',
    unit: 'Drawn in {{unit}}, shown in metres.',
    unitUnused:
      'The file says {{unit}}, but its coordinates are metres of the zone of the site: they are taken as metres.',
    truncated: 'The file is cut short; what comes before is drawn.',
    damagedLines_one: '{{count}} line could not be read.',
    damagedLines_other: '{{count}} lines could not be read.',
  },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    designs: typeof texts;
  }
}
