/** English texts of the Monitor V2 panel. */
export const texts = {
  appName: 'Monitor V2',
  search: 'Search entities',
  list: 'Categories and entities',
  loading: 'Loading the entities…',
  retry: 'Retry',
  info: 'Information on {{name}}',
  fly: 'Go to {{name}}',
  closeInfo: 'Close the information',
  disabled: 'Out of use',
  listedPlace: 'Position in the catalogue, of unknown age',
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    monitorV2: typeof texts;
  }
}
