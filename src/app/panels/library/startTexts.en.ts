/** English texts of the dialogs that change the catalogue. */
export const texts = {
  edit: 'Edit {{name}}',
  editTitle: 'Edit {{name}}',
  editHint: "Everybody sees the new name. The device's reports still arrive under the old name and are shown here.",
  save: 'Save',
  sending: 'Sending…',
  sendCancelled: 'Sending was cancelled.',
  saved: 'Name saved',
  annotationExists: 'This name already exists!!!',
  removeTitle: 'Delete entity',
  removeText: 'Take {{name}} out of use, for everybody?',
  removed: 'Successful!',
  uploadTitle: 'Upload a design',
  uploaded: 'Design uploaded',
  choose: 'Choose a file, or drop it here',
  kinds: 'DXF drawing or GLB model, 100 MB at most',
  megabytes: '{{size}} MB',
  file: {
    none: 'Choose a file',
    kind: 'Only DXF and GLB files can be uploaded. Choose another file.',
    empty: 'The file is empty. Choose another one.',
    tooLarge: 'The file is larger than 100 MB. Save the design in parts.',
  },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    library: typeof texts;
  }
}
